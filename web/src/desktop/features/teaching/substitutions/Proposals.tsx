import {
  substitutionsApi as api,
  type SubstitutionInput,
  type SubstitutionProposals,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import type { SubstitutionKind } from '@xueqiao/contract/features/teaching/substitutions/values'
import { Button } from 'antd'
import { useState } from 'react'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Avatar } from '../../../../lib/Avatar'
import { Icon } from '../../../../lib/icons'
import { TeacherSelect } from '../../../pickers/TeacherSelect'
import { type Row, rowsOf } from './rows'

/** Which lesson or watch it is about, and whose leave. */
interface Asked {
  date: string
  lessonId?: number
  watchId?: number
  leaveId: number | undefined
}

interface ProposalProps {
  /** Among those proposed. */
  place?: number
  row: Row
  isPerson: boolean
  action: string
  busy: boolean
  onTake: () => void
}

const Proposal = ({ place, row: { title, reasons }, isPerson, action, busy, onTake }: ProposalProps) => (
  <li>
    {place !== undefined && <span className="sub-place">{place}</span>}
    {isPerson && <Avatar name={title} size="m" />}
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

const WORDS: Record<SubstitutionKind, { title: string; action: string; none: string }> = {
  SUBSTITUTE: {
    title: '可代课的教师',
    action: '指派',
    none: '没有空闲的同科或本班教师，可以对调或改为自习。',
  },
  SWAP: { title: '可对调的课', action: '对调', none: '本周没有可以对调的课。' },
  MERGE: { title: '可合班的课', action: '合班', none: '同年级这一节没有同一门课。' },
  SELF_STUDY: {
    title: '可看班的教师',
    action: '指派',
    none: '没有空闲的教师看班，可以安排学生自习。',
  },
}

const WATCH_WORDS = {
  title: '可代为看班的教师',
  action: '指派',
  none: '本班和同年级没有空闲的教师。',
}

interface WishedProps {
  asked: Asked
  action: string
  busy: boolean
  onTake: (input: Partial<SubstitutionInput>) => void
}

/** Somebody who is not proposed, judged by the same reasons. */
const Wished = ({ asked, action, busy, onTake }: WishedProps) => {
  const [id, choose] = useState<number | null>(null)
  const query = { ...asked, teacherId: id ?? undefined }
  const { data, error } = useApi(
    api.proposals,
    { query },
    { enabled: id !== null, silent: true, staleTime: 0 },
  )
  const row = data && rowsOf(data, 'SUBSTITUTE').find(({ input }) => input.teacherId === id)
  const why = data?.cannot.find((one) => one.id === id)?.why ?? '不在职，或就是原来的教师'
  return (
    <div className="sub-wished">
      <TeacherSelect name="其他教师" placeholder="其他教师：输入姓名搜索" value={id} onChange={choose} />
      {row !== undefined && (
        <ol aria-label="其他教师">
          <Proposal row={row} isPerson busy={busy} action={action} onTake={() => onTake(row.input)} />
        </ol>
      )}
      {id !== null && data !== undefined && row === undefined && <p role="status">不能指派：{why}</p>}
      {id !== null && error !== null && <p role="alert">{failureText(error, api.proposals)}</p>}
    </div>
  )
}

/** Those whose day stands beside them. */
const FIRST = 3

interface Props {
  kind: SubstitutionKind
  /** Somebody is to be with the class; nothing is taught. */
  isWatch: boolean
  asked: Asked
  rows: readonly Row[]
  cannot: SubstitutionProposals['cannot']
  busy: boolean
  onTake: (input: Partial<SubstitutionInput>) => void
}

/** What can be done with a lesson, the best first, each with its reasons; one click does it. */
export const Proposals = ({ kind, isWatch, asked, rows, cannot, busy, onTake }: Props) => {
  const { title, action, none } = isWatch ? WATCH_WORDS : WORDS[kind]
  const [all, showAll] = useState(false)
  const shown = all ? rows : rows.slice(0, FIRST)
  return (
    <section className="card sub-proposals" aria-label={title}>
      <header className="sub-header">
        <h2>{title}</h2>
        <span className="muted">按适合程度</span>
      </header>
      {rows.length === 0 && <p className="muted">{none}</p>}
      <ol aria-label="建议">
        {shown.map((row, index) => (
          <Proposal
            key={row.key}
            place={index + 1}
            row={row}
            isPerson={row.input.teacherId !== undefined}
            busy={busy}
            action={action}
            onTake={() => onTake(row.input)}
          />
        ))}
      </ol>
      {shown.length < rows.length && (
        <Button type="link" onClick={() => showAll(true)}>
          还有 {rows.length - shown.length} 项
        </Button>
      )}
      {(kind === 'SUBSTITUTE' || kind === 'SELF_STUDY') && <Wished {...{ asked, action, busy, onTake }} />}
      {kind === 'SELF_STUDY' && (
        <Button disabled={busy} onClick={() => onTake({})}>
          学生自习，不安排看班
        </Button>
      )}
      {kind === 'SUBSTITUTE' && cannot.length > 0 && (
        <details>
          <summary>不能代的 {cannot.length} 位</summary>
          <ul>
            {cannot.map(({ id, name, why }) => (
              <li key={id}>
                {name}：{why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
