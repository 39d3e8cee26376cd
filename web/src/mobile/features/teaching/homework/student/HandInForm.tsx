import type { MyHomeworkDetail } from '@xueqiao/contract/features/teaching/homework/mine'
import { HOMEWORK_CONTENT_MAX, MINUTES_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useEffect, useState } from 'react'
import { handIn, keepHandIn } from '../../../../../shared/homework/hand-in'
import type { HandIn, HandInFile } from '../../../../../shared/homework/hand-in-store'
import { Chips } from '../../../../kit/form/Chips'
import { TextField } from '../../../../kit/form/TextField'
import { Photos } from './Photos'

const MINUTES = [5, 10, 15, 20, 30, 45, 60].map((value) => ({ value: String(value), label: `${value}` }))

interface Values {
  content: string
  minutes: string
  files: readonly HandInFile[]
}

/** Whoever changes what is handed in already begins with that; returned work is done anew. */
const startOf = ({ state, submission }: MyHomeworkDetail, draft: HandIn | undefined): Values => {
  if (draft !== undefined) return draft
  const [last] = state === 'SUBMITTED' ? submission.versions : []
  const files = last?.files ?? []
  return {
    content: last?.content ?? '',
    minutes: String(last?.minutes ?? ''),
    files: files.map(({ id, name, size, type, url }) => ({
      ...{ key: `stored-${id}`, name, size, type, fileId: id },
      url,
    })),
  }
}

const wrongIn = ({ content, files, minutes }: Values, needsSubmission: boolean) => {
  if (needsSubmission && content.trim() === '' && files.length === 0)
    return { content: '请填写内容或添加照片' }
  if (!/^\d*$/.test(minutes) || Number(minutes) > MINUTES_MAX)
    return { minutes: `用时应为 0 到 ${MINUTES_MAX} 分钟` }
  return {}
}

/** Everything is kept on the phone as it is written, and leaves when 提交 is pressed. */
export const HandInForm = ({
  homework,
  draft,
}: {
  homework: MyHomeworkDetail
  draft: HandIn | undefined
}) => {
  const { id: homeworkId, title, needsSubmission, overdue, state } = homework
  const [values, setValues] = useState(() => startOf(homework, draft))
  const [changed, setChanged] = useState(false)
  const [wrong, setWrong] = useState<{ content?: string; minutes?: string }>({})
  const { content, minutes, files } = values
  const written = { homeworkId, title, content, minutes, files }
  const set = (patch: Partial<Values> | ((now: Values) => Partial<Values>)) => {
    setValues((now) => ({ ...now, ...(typeof patch === 'function' ? patch(now) : patch) }))
    setChanged(true)
    setWrong({})
  }
  useEffect(() => {
    if (changed) keepHandIn({ homeworkId, title, ...values })
  }, [changed, homeworkId, title, values])

  const send = () => {
    const found = wrongIn(values, needsSubmission)
    setWrong(found)
    if (Object.keys(found).length === 0) handIn({ ...written, content: content.trim() })
  }

  return (
    <section className="m-card m-hw-form" aria-label="提交作业">
      {overdue && <p className="m-hw-note">已过截止时间，仍可提交，会标记为迟交。</p>}
      {needsSubmission && (
        <>
          <Photos files={files} onChange={(change) => set((now) => ({ files: change(now.files) }))} />
          <TextField
            label="文字（可不填）"
            rows={3}
            maxLength={HOMEWORK_CONTENT_MAX}
            placeholder="写下答案，或想对老师说的话"
            value={content}
            error={wrong.content}
            onChange={(content) => set({ content })}
          />
        </>
      )}
      <Chips
        label="用了多少分钟（可不填）"
        options={MINUTES}
        value={minutes}
        onChange={(value) => set({ minutes: value === minutes ? '' : value })}
      />
      {wrong.minutes !== undefined && <p className="m-message">{wrong.minutes}</p>}
      <button type="button" className="m-button m-primary m-wide" onClick={send}>
        {!needsSubmission ? '我完成了' : state === 'PENDING' ? '提交' : '再次提交'}
      </button>
    </section>
  )
}
