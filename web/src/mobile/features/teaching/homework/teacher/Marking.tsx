import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import { COMMENT_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useActions } from '../../../../../api/action'
import { call } from '../../../../../api/call'
import { CallError } from '../../../../../api/call-error'
import { queryClient, useApi } from '../../../../../api/queries'
import { toast } from '../../../../../lib/toast'
import { isPicture } from '../../../../../shared/homework/words'
import { InkBoard, type Tool } from '../../../../../shared/ink/InkBoard'
import { Attachments } from '../../../../kit/Attachments'
import { TextField } from '../../../../kit/form/TextField'
import { pathOf, workOf } from './places'
import { missingIn, Result } from './Result'
import { ReturnSheet } from './ReturnSheet'
import { Tools } from './Tools'
import { useMarks } from './useMarks'
import './marking.css'

interface Props {
  homework: HomeworkDetail
  work: SubmissionDetail
}

const filledIn = (text: string, studentName: string, courseName: string) =>
  text.replaceAll('{姓名}', studentName).replaceAll('{科目}', courseName)

/** Said once when it is opened: who else has it open. */
const useOthers = (id: number) => {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    call(api.marking, { params: { id } }, { aside: true })
      .then((others) => setNames(others.map(({ name }) => name)))
      .catch(() => undefined)
  }, [id])
  return names
}

export const Marking = ({ homework, work }: Props) => {
  const navigate = useNavigate()
  const { run, busy } = useActions()
  const { marks, ink, set, drop } = useMarks(work)
  const [tool, setTool] = useState<Tool>('tick')
  const [at, setAt] = useState(0)
  const [returning, setReturning] = useState(false)
  const bank = useApi(api.comments, undefined, { silent: true })
  const others = useOthers(work.id)
  const waiting = useApi(api.submissions, {
    params: { id: homework.id },
    query: { filter: 'waiting', size: 50 },
  })
  const [latest] = work.versions
  const files = latest?.files ?? []
  const photos = files.filter(isPicture)
  const photo = photos[at]
  const rest = waiting.data?.content.filter(({ id }) => id !== work.id) ?? []
  const params = { id: work.id }
  const layers = [...ink.layers]

  const goOn = () => {
    drop()
    // In the order of the list, and from its beginning after its end.
    const following = rest.find((row) => row.studentNumber > work.studentNumber) ?? rest[0]
    const to = following === undefined ? pathOf(homework.id) : workOf(homework.id, following.id)
    void navigate(to, { replace: true })
  }
  /** Somebody else was faster: what they have done is shown. */
  const failed = (error: unknown) => {
    if (error instanceof CallError && error.network)
      toast.warning('没有网络，批改内容已保存在手机上，联网后请再点一次')
    if (error instanceof CallError && error.status === 409)
      void queryClient.invalidateQueries({ queryKey: [api.submission.path, { params }] })
  }
  const save = async () => {
    const missing = missingIn(homework.scoring, marks)
    if (missing !== undefined) return toast.warning(missing)
    const { score, level, comment } = marks
    const tags = latest?.tags ?? []
    const body = { score, level, comment, tags, layers, version: work.version }
    await run(api.grade, { params, body }, { done: '已保存', after: goOn, failed })
  }
  const giveBack = async (reason: string) => {
    const body = { reason, layers, version: work.version }
    await run(api.return, { params, body }, { after: goOn, failed })
    setReturning(false)
  }
  const toggle = (text: string) => {
    const words = filledIn(text, work.studentName, homework.courseName)
    const has = marks.comment.includes(words)
    set({ comment: (has ? marks.comment.replace(words, '') : marks.comment + words).slice(0, COMMENT_MAX) })
  }

  return (
    <div className="m-hw-marking">
      <p className="m-meta" role="status">
        {[
          homework.classes.length > 1 ? work.className : '',
          rest.length > 0 ? `还有 ${rest.length} 份待批` : '',
          photos.length > 1 ? `照片 ${at + 1} / ${photos.length}` : '',
          others.length > 0 ? `${others.join('、')}也在批改这一份` : '',
        ]
          .filter(Boolean)
          .join('，')}
      </p>
      {photo !== undefined && (
        <>
          <InkBoard key={photo.id} file={photo} ink={ink} tool={tool} onText={() => undefined} />
          <Tools tool={tool} ink={ink} fileId={photo.id} onTool={setTool} />
        </>
      )}
      <div className="m-page">
        {photos.length > 1 && (
          <div className="m-hw-buttons">
            <button
              type="button"
              className="m-button m-grow"
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            >
              上一张
            </button>
            <button
              type="button"
              className="m-button m-grow"
              disabled={at === photos.length - 1}
              onClick={() => setAt(at + 1)}
            >
              下一张
            </button>
          </div>
        )}
        {latest?.content && <p className="m-hw-words">{latest.content}</p>}
        <Attachments files={files.filter((file) => !isPicture(file))} />
        <Result {...homework} marks={marks} onChange={set} />
        <div>
          <TextField
            label="评语（可不填）"
            rows={2}
            maxLength={COMMENT_MAX}
            value={marks.comment}
            error={undefined}
            onChange={(comment) => set({ comment })}
          />
          <div className="m-hw-bank">
            {(bank.data ?? []).map(({ id, text }) => (
              <button
                key={id}
                type="button"
                className="m-chip"
                aria-pressed={marks.comment.includes(filledIn(text, work.studentName, homework.courseName))}
                onClick={() => toggle(text)}
              >
                {filledIn(text, work.studentName, homework.courseName)}
              </button>
            ))}
          </div>
        </div>
      </div>
      <footer className="m-hw-bottom">
        {work.state === 'SUBMITTED' && (
          <button type="button" className="m-button" disabled={busy} onClick={() => setReturning(true)}>
            退回订正
          </button>
        )}
        <button
          type="button"
          className="m-button m-primary m-grow"
          disabled={busy}
          onClick={() => void save()}
        >
          {rest.length > 0 ? '保存，下一份' : '保存'}
        </button>
      </footer>
      {returning && (
        <ReturnSheet
          studentName={work.studentName}
          busy={busy}
          onReturn={(reason) => void giveBack(reason)}
          onClose={() => setReturning(false)}
        />
      )}
    </div>
  )
}
