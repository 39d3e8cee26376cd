import { filledIn } from '@xueqiao/contract/common/comment-bank'
import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { TEXT_MAX } from '@xueqiao/contract/features/teaching/homework/layers'
import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import { COMMENT_MAX, REASON_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { cut } from '../../../../../lib/format'
import { fetchAhead, useGrading } from '../../../../../shared/homework/useGrading'
import { isPicture } from '../../../../../shared/homework/words'
import { useBank } from '../../../../../shared/useBank'
import { Attachments } from '../../../../kit/Attachments'
import { TextField } from '../../../../kit/form/TextField'
import { Board } from './Board'
import { Mistakes } from './Mistakes'
import { NoteSheet } from './NoteSheet'
import { pathOf, workOf } from './places'
import { Result } from './Result'
import { Stale } from './Stale'
import './marking.css'

interface Props {
  homework: HomeworkDetail
  work: SubmissionDetail
}

/** As many as the server gives at once. */
const MOST = 200

/** Those that wait for whoever marks here besides this one, in the order of the list and from its beginning after its end. */
const useRest = (homeworkId: number, { id, classId, studentNumber }: SubmissionDetail) => {
  const query = { filter: 'waiting', size: MOST, toGrade: 'true' } as const
  const waiting = useApi(api.submissions, { params: { id: homeworkId }, query })
  const rows = waiting.data?.content ?? []
  const here = rows.findIndex((row) => row.id === id)
  const rest = rows.filter((row) => row.id !== id)
  // What waits no more has no place among them: then the next of its class by number.
  const behind = rows.find((row) => row.classId === classId && row.studentNumber > studentNumber)
  const next = (here < 0 ? behind : rows[here + 1]) ?? rest[0]
  const previous = here > 0 ? rows[here - 1] : undefined
  const ahead = next?.id
  useEffect(() => {
    if (ahead !== undefined) void fetchAhead(ahead)
  }, [ahead])
  // More may wait than are read at once.
  const count = (waiting.data?.totalElements ?? 0) - (here < 0 ? 0 : 1)
  return { count, next, previous }
}

type Grading = ReturnType<typeof useGrading>

const Comment = ({ homework, grading }: { homework: HomeworkDetail; grading: Grading }) => {
  const { opened, fields, set } = grading.mark
  const bank = useBank(api)
  const toggle = (words: string) => {
    const { comment } = fields
    const next = comment.includes(words) ? comment.replace(words, '') : comment + words
    set({ comment: cut(next, COMMENT_MAX) })
  }
  return (
    <div>
      <TextField
        label="评语（可不填）"
        rows={2}
        maxLength={COMMENT_MAX}
        value={fields.comment}
        error={undefined}
        onChange={(comment) => set({ comment })}
      />
      <div className="m-hw-bank">
        {bank.map(({ id, text }) => {
          const words = filledIn(text, { 姓名: opened.studentName, 科目: homework.courseName })
          return (
            <button
              key={id}
              type="button"
              className="m-chip"
              aria-pressed={fields.comment.includes(words)}
              onClick={() => toggle(words)}
            >
              {words}
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** One work in the hand: its photos to draw on, and below them what it gets. */
export const Marking = ({ homework, work }: Props) => {
  const navigate = useNavigate()
  const grading = useGrading(homework, work)
  const { opened, fields, ink, set } = grading.mark
  const [asking, setAsking] = useState<'return' | ((words: string) => void)>()
  const rest = useRest(homework.id, work)
  const [latest] = opened.versions
  const files = latest?.files ?? []
  const others = grading.others.map(({ name }) => name).join('、')

  const goTo = (row: { id: number }) => void navigate(workOf(homework.id, row.id), { replace: true })
  const goOn = () =>
    void navigate(rest.next === undefined ? pathOf(homework.id) : workOf(homework.id, rest.next.id), {
      replace: true,
    })
  const save = async () => {
    if (await grading.save()) goOn()
  }
  const giveBack = async (reason: string) => {
    const done = await grading.giveBack(reason)
    setAsking(undefined)
    if (done) goOn()
  }

  return (
    <div className="m-hw-marking">
      <p className="m-meta" role="status">
        {[
          homework.classes.length > 1 ? work.className : '',
          rest.count > 0 ? `还有 ${rest.count} 份待批` : '',
          others === '' ? '' : `${others}也在批改这一份`,
        ]
          .filter(Boolean)
          .join('，')}
      </p>
      <Stale
        text={grading.stale}
        keep="保留我的批改"
        onKeep={grading.canCarryOver ? grading.carryOver : undefined}
        onLatest={grading.showLatest}
      />
      <Board photos={files.filter(isPicture)} ink={ink} onWords={(write) => setAsking(() => write)} />
      <div className="m-page">
        {latest?.content && <p className="m-hw-words">{latest.content}</p>}
        <Attachments files={files.filter((file) => !isPicture(file))} />
        <Result {...homework} marks={fields} onChange={set} />
        <Comment homework={homework} grading={grading} />
        <Mistakes homeworkId={homework.id} tags={fields.tags} onChange={(tags) => set({ tags })} />
      </div>
      {rest.count > 0 && (
        <nav className="m-hw-buttons m-hw-turn" aria-label="待批改的作业">
          <button
            type="button"
            className="m-button m-grow"
            disabled={rest.previous === undefined}
            onClick={() => rest.previous && goTo(rest.previous)}
          >
            上一份
          </button>
          <button
            type="button"
            className="m-button m-grow"
            disabled={rest.next === undefined}
            onClick={() => rest.next && goTo(rest.next)}
          >
            先看下一份
          </button>
        </nav>
      )}
      <footer className="m-hw-bottom">
        {homework.status === 'PUBLISHED' && (
          <button
            type="button"
            className="m-button"
            disabled={grading.busy}
            onClick={() => setAsking('return')}
          >
            退回订正
          </button>
        )}
        <button
          type="button"
          className="m-button m-primary m-grow"
          disabled={grading.busy}
          onClick={() => void save()}
        >
          {rest.count > 0 ? '保存，下一份' : '保存'}
        </button>
      </footer>
      {asking === 'return' && (
        <NoteSheet
          title={`退回 ${work.studentName} 订正`}
          label="退回原因（学生和家长会看到）"
          maxLength={REASON_MAX}
          missing="请输入退回原因"
          ok="退回"
          busy={grading.busy}
          onDone={(reason) => void giveBack(reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'function' && (
        <NoteSheet
          title="批注"
          label="写在照片上的话"
          maxLength={TEXT_MAX}
          missing="请输入批注"
          ok="写上"
          onDone={(words) => {
            asking(words)
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
