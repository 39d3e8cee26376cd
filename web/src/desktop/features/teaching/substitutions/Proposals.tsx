import {
  substitutionsApi as api,
  type DeskLesson,
  type SubstitutionInput,
  type SubstitutionProposals,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import type { SubstitutionKind } from '@xueqiao/contract/features/teaching/substitutions/values'
import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../../api/action'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { whenOf } from './when'

const WAYS: { value: SubstitutionKind; label: string }[] = [
  { value: 'SUBSTITUTE', label: '代课' },
  { value: 'SWAP', label: '对调' },
  { value: 'MERGE', label: '合班' },
  { value: 'SELF_STUDY', label: '自习看班' },
]

type Reasons = SubstitutionProposals['teachers'][number]['reasons']

interface ProposalProps {
  place: number
  title: ReactNode
  reasons: Reasons
  action: string
  busy: boolean
  onTake: () => void
}

const Proposal = ({ place, title, reasons, action, busy, onTake }: ProposalProps) => (
  <li>
    <span className="sub-place">{place}</span>
    <div>
      <b>{title}</b>
      <ul>
        {reasons.map(({ good, text }) => (
          <li key={text} data-good={good}>
            {good ? <Icon name="check" size="s" /> : '—'} {text}
          </li>
        ))}
      </ul>
    </div>
    <Button type={place === 1 ? 'primary' : 'default'} disabled={busy} onClick={onTake}>
      {action}
    </Button>
  </li>
)

interface Row {
  key: string
  title: ReactNode
  reasons: Reasons
  input: Partial<SubstitutionInput>
}

const rowsOf = (found: SubstitutionProposals, kind: SubstitutionKind): Row[] => {
  if (kind === 'SWAP')
    return found.swaps.map(({ lessonId, date, reasons, teacherNames, ...one }) => ({
      key: `${date} ${lessonId}`,
      title: `与${whenOf({ date, ...one })} ${one.courseName}（${teacherNames}）对调`,
      reasons,
      input: { otherDate: date, otherLessonId: lessonId },
    }))
  if (kind === 'MERGE')
    return found.merges.map(({ lessonId, classNames, teacherNames, reasons }) => ({
      key: String(lessonId),
      title: `并入${classNames}，${teacherNames}上课`,
      reasons,
      input: { otherLessonId: lessonId },
    }))
  return found.teachers.map(({ id, name, reasons }) => ({
    key: String(id),
    title: name,
    reasons,
    input: { teacherId: id },
  }))
}

const NONE: Record<SubstitutionKind, string> = {
  SUBSTITUTE: '没有空闲的同科或本班教师，可以对调或改为自习。',
  SWAP: '本周没有可以对调的课。',
  MERGE: '同年级这一节没有同一门课。',
  SELF_STUDY: '没有空闲的教师看班，可以安排学生自习。',
}

/** What can be done with a lesson, the best first, each with its reasons; one click does it. */
export const Proposals = ({ lesson, leaveId }: { lesson: DeskLesson; leaveId: number }) => {
  const { date, id: lessonId } = lesson
  const [kind, setKind] = useState<SubstitutionKind>('SUBSTITUTE')
  const query = useApi(api.proposals, { query: { date, lessonId, leaveId } }, { silent: true, staleTime: 0 })
  const { run, busy } = useAction(api.create)
  const { data } = query
  if (data === undefined)
    return query.error === null ? (
      <LoadingRows rows={4} />
    ) : (
      <FailedState
        title="未能加载建议"
        text={failureText(query.error, api.proposals)}
        onRetry={() => void query.refetch()}
      />
    )
  const take = (input: Partial<SubstitutionInput>) =>
    void run({ body: { kind, date, lessonId, leaveId, ...input } })
  const rows = rowsOf(data, kind)
  return (
    <div className="sub-proposals">
      <Segmented<SubstitutionKind> value={kind} options={WAYS} onChange={setKind} aria-label="安排方式" />
      {rows.length === 0 && <p className="muted">{NONE[kind]}</p>}
      <ol aria-label="建议">
        {rows.map(({ key, title, reasons, input }, index) => (
          <Proposal
            key={key}
            place={index + 1}
            title={title}
            reasons={reasons}
            busy={busy}
            action={kind === 'SWAP' ? '对调' : kind === 'MERGE' ? '合班' : '指派'}
            onTake={() => take(input)}
          />
        ))}
      </ol>
      {kind === 'SELF_STUDY' && (
        <Button disabled={busy} onClick={() => take({})}>
          学生自习，不安排看班
        </Button>
      )}
      {kind === 'SUBSTITUTE' && data.cannot.length > 0 && (
        <details>
          <summary>不能代的 {data.cannot.length} 位</summary>
          <ul>
            {data.cannot.map(({ name, why }) => (
              <li key={name}>
                {name}：{why}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="muted">安排后，学生、家长、相关教师和班主任会收到提醒，课表随即更新。</p>
    </div>
  )
}
