import {
  substitutionsApi as api,
  type DeskLeave,
  type DeskLesson,
  type SubstitutionInput,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import type { SubstitutionKind } from '@xueqiao/contract/features/teaching/substitutions/values'
import { periodsName } from '@xueqiao/contract/features/teaching/timetable/values'
import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../../api/action'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { groupOf } from '../../../../shared/timetable/week'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { DayGrid } from './DayGrid'
import { FairCard } from './FairCard'
import { Proposals } from './Proposals'
import { rowsOf, saidOf, WAYS } from './rows'
import { whenOf } from './when'

interface Props {
  lesson: DeskLesson
  /** None where nobody is there to be away. */
  leave: DeskLeave | undefined
  /** The lessons of the leave, this one among them. */
  strip: ReactNode
}

/** A lesson that waits: its day in the middle, at the side who or what could take it, the best first. */
export const Waiting = ({ lesson, leave, strip }: Props) => {
  const { date, id, watch } = lesson
  const [kind, setKind] = useState<SubstitutionKind>('SUBSTITUTE')
  const asked = { date, leaveId: leave?.id, ...(watch === undefined ? { lessonId: id } : { watchId: id }) }
  const query = useApi(api.proposals, { query: asked }, { silent: true, staleTime: 0 })
  const { run, busy } = useAction(api.create)
  const { data } = query
  if (data === undefined)
    return (
      <section className="card sub-middle" aria-label="受影响的课">
        {strip}
        {query.error === null ? (
          <LoadingRows rows={4} />
        ) : (
          <FailedState
            title="未能加载建议"
            text={failureText(query.error, api.proposals)}
            onRetry={() => void query.refetch()}
          />
        )}
      </section>
    )
  const take = (input: Partial<SubstitutionInput>) => void run({ body: { kind, ...asked, ...input } })
  const rows = rowsOf(data, kind)
  const [swap] = data.swaps
  const best = kind === 'SUBSTITUTE' ? data.teachers[0] : undefined
  return (
    <>
      <section className="card sub-middle" aria-label="受影响的课">
        {strip}
        <DayGrid day={data.day} />
        <div className="sub-way">
          <div>
            <h3>
              {whenOf(lesson)} {groupOf(lesson)} {lesson.courseName}
            </h3>
            {watch === undefined && (
              <Segmented<SubstitutionKind>
                value={kind}
                options={WAYS}
                onChange={setKind}
                aria-label="安排方式"
              />
            )}
          </div>
          {data.prepared && <small className="muted">本节教案已备，可请原任课教师转给代课教师。</small>}
          {rows[0] !== undefined && (
            <p className="sub-said">
              {whenOf(lesson).slice(0, 2)}（{date.slice(5)}）{periodsName(lesson)}
              {watch === undefined && lesson.courseName}
              {saidOf(kind, rows[0], watch !== undefined)}
            </p>
          )}
          <ul className="sub-told" aria-label="安排后通知">
            {[`${groupOf(lesson)}学生课表`, `${data.pupils} 位学生的家长`, '相关教师与班主任'].map((text) => (
              <li key={text}>
                <Icon name="check" size="s" /> {text}
              </li>
            ))}
          </ul>
          {kind !== 'SWAP' && swap !== undefined && (
            <p className="sub-also">
              <Icon name="swap" size="s" /> 也可对调：与 {swap.teacherNames} {whenOf(swap)} {swap.courseName}
              互换，不动其他教师
              <Button type="link" size="small" onClick={() => setKind('SWAP')}>
                看对调
              </Button>
            </p>
          )}
        </div>
      </section>
      <div className="sub-side">
        <Proposals
          key={kind}
          {...{ kind, asked, rows, busy }}
          isWatch={watch !== undefined}
          cannot={data.cannot}
          onTake={take}
        />
        <FairCard
          lesson={lesson}
          absentId={leave?.teacherId}
          next={best && { id: best.id, lessons: lesson.length }}
        />
      </div>
    </>
  )
}
