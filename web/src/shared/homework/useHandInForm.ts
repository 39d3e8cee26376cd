import type { MyHomeworkDetail } from '@xueqiao/contract/features/teaching/homework/mine'
import { MINUTES_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useRef, useState } from 'react'
import { handIn, keepHandIn } from './hand-in'
import type { HandIn, HandInFile } from './hand-in-store'

interface Values {
  content: string
  minutes: string
  files: readonly HandInFile[]
}

/** What a form has to know of a homework. */
export type ToHandIn = Pick<MyHomeworkDetail, 'id' | 'title' | 'needsSubmission' | 'overdue' | 'state'> & {
  submission: Pick<MyHomeworkDetail['submission'], 'versions'>
}

/** As far as this device knows it, where nobody answers: with what was begun it can be gone on with. */
export const keptHomework = ({ homeworkId, title, needsSubmission = true }: HandIn): ToHandIn => ({
  ...{ id: homeworkId, title, needsSubmission, overdue: false, state: 'PENDING' },
  submission: { versions: [] },
})

/** Whoever changes what is handed in already begins with that; returned work is done anew. */
const startOf = ({ state, submission }: ToHandIn, draft: HandIn | undefined): Values => {
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

/** Everything is kept in the browser as it is written, and leaves when 提交 is pressed. */
export const useHandInForm = (homework: ToHandIn, draft: HandIn | undefined) => {
  const { id: homeworkId, title, needsSubmission } = homework
  const [values, setValues] = useState(() => startOf(homework, draft))
  const latest = useRef(values)
  const [wrong, setWrong] = useState<{ content?: string; minutes?: string }>({})
  const set = (patch: Partial<Values> | ((now: Values) => Partial<Values>)) => {
    const now = latest.current
    latest.current = { ...now, ...(typeof patch === 'function' ? patch(now) : patch) }
    setValues(latest.current)
    setWrong({})
    // At once: a photo may be ready only when the form is left already.
    keepHandIn({ homeworkId, title, needsSubmission, ...latest.current })
  }
  return {
    values,
    wrong,
    set,
    changeFiles: (change: (files: readonly HandInFile[]) => readonly HandInFile[]) =>
      set((now) => ({ files: change(now.files) })),
    send: () => {
      const found = wrongIn(values, needsSubmission)
      setWrong(found)
      const { files, minutes } = values
      if (Object.keys(found).length === 0)
        handIn({ homeworkId, title, needsSubmission, content: values.content.trim(), minutes, files })
    },
  }
}
