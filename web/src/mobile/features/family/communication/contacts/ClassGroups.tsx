import { communicationApi, type OwnClass } from '@xueqiao/contract/features/family/communication/api'
import { useState } from 'react'
import { Avatar } from '../../../../../lib/Avatar'
import { CLASS_GROUP_NOTE, useClassGroups } from '../../../../../shared/chat/people/class-groups'
import { Card } from '../../../../kit/Card'
import { Sheet } from '../../../../kit/Sheet'
import { Loaded, SkeletonRows } from '../../../../kit/states'

interface ClassGroupsProps {
  onOpen: (sessionId: number) => void
}

/** For a 班主任: into the group of the class, or to open it, once it was said who is in it. */
export const ClassGroups = ({ onOpen }: ClassGroupsProps) => {
  const { query, busy, enter } = useClassGroups(true, onOpen)
  const [asked, setAsked] = useState<OwnClass>()
  if (query.data?.length === 0) return null
  return (
    <Card title="班级家长群">
      <Loaded query={query} endpoint={communicationApi.ownClasses} skeleton={<SkeletonRows rows={1} round />}>
        {(classes) =>
          classes.map((one) => {
            const verb = one.sessionId === null ? '开设' : '进入'
            return (
              <div key={one.classId} className="m-row m-contact">
                <Avatar name={`${one.className}家长`} size="m" />
                <span className="m-grow">
                  <b className="m-block m-ellipsis">{one.className}</b>
                  <span className="m-meta">{one.parents} 位家长有账号</span>
                </span>
                <button
                  type="button"
                  className={one.sessionId === null ? 'm-button m-primary' : 'm-button'}
                  aria-label={`${verb} ${one.className} 的家长群`}
                  disabled={busy}
                  onClick={() => (one.sessionId === null ? setAsked(one) : void enter(one))}
                >
                  {verb}
                </button>
              </div>
            )
          })
        }
      </Loaded>
      {asked !== undefined && (
        <Sheet title={`${asked.className}家长群`} onClose={() => setAsked(undefined)}>
          <div className="m-ask">
            <p>{CLASS_GROUP_NOTE}</p>
            <button
              type="button"
              className="m-button m-wide m-primary"
              disabled={busy}
              onClick={() => void enter(asked)}
            >
              开设
            </button>
            <button type="button" className="m-button m-wide" onClick={() => setAsked(undefined)}>
              取消
            </button>
          </div>
        </Sheet>
      )}
    </Card>
  )
}
