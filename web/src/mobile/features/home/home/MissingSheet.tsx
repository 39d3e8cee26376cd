import {
  notificationsFollowApi as api,
  type ReceiptPerson,
} from '@xueqiao/contract/features/family/notifications/follow'
import type { HomeMissing } from '@xueqiao/contract/features/home/dashboard/home'
import { useApi } from '../../../../api/queries'
import { Avatar } from '../../../../lib/Avatar'
import { MessageFamily } from '../../../conversation/MessageFamily'
import { Row } from '../../../kit/list/Row'
import { Sheet } from '../../../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { CallFamily } from '../../../record/CallFamily'

interface MissingSheetProps {
  line: HomeMissing
  classId: number | null
  onClose: () => void
}

/** Past this many one works at a desk. */
const MOST = 200

const stateOf = ({ name, relationship, hasAccount, readAt }: ReceiptPerson) =>
  `${[name, relationship].filter(Boolean).join(' ')}${hasAccount ? (readAt === null ? ' 未读' : ' 已读') : ' 未开通账号'}`

/** Who has not answered yet, and what is known of their guardians. */
export const MissingSheet = ({ line, classId, onClose }: MissingSheetProps) => {
  const query = { state: 'missing' as const, size: MOST, ...(classId !== null && { classId }) }
  const units = useApi(api.receipts, { params: { id: line.noticeId }, query }, { staleTime: 0 })
  return (
    <Sheet title={line.title} onClose={onClose}>
      <Loaded query={units} endpoint={api.receipts} skeleton={<SkeletonRows round />}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState>各家都已回执。</EmptyState>
          ) : (
            content.map(({ key, kind, name, className, studentId, people }) => (
              <Row
                key={key}
                leading={<Avatar name={name} size="m" />}
                title={
                  <>
                    <b>{name}</b> {classId === null && <span className="m-meta">{className}</span>}
                  </>
                }
                note={people.map(stateOf).join('，')}
                {...(kind === 'family' &&
                  studentId !== null && {
                    trailing: (
                      <>
                        {people.some(({ hasAccount }) => hasAccount) && (
                          <MessageFamily studentId={studentId} studentName={name} />
                        )}
                        <CallFamily studentId={studentId} studentName={name} />
                      </>
                    ),
                  })}
              />
            ))
          )
        }
      </Loaded>
    </Sheet>
  )
}
