import type { MyHomeworkDetail } from '@xueqiao/contract/features/teaching/homework/mine'
import { HOMEWORK_CONTENT_MAX, MINUTES_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { Input, InputNumber } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isSignedIn, useSession } from '../../../../../session/store'
import { useHandIn } from '../../../../../shared/homework/hand-in'
import { type HandIn, isLeft } from '../../../../../shared/homework/hand-in-store'
import { keptHomework, type ToHandIn, useHandInForm } from '../../../../../shared/homework/useHandInForm'
import { ButtonLink } from '../../../../kit/ButtonLink'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { detailAddress } from '../naming'
import { Words } from '../Words'
import { FamilyRecord } from './FamilyRecord'
import { HandInFiles } from './HandInFiles'
import { OnItsWay } from './OnItsWay'
import './mine.css'

const Form = ({ homework, draft }: { homework: ToHandIn; draft: HandIn | undefined }) => {
  const { values, wrong, set, changeFiles, send } = useHandInForm(homework, draft)
  const [restored] = useState(draft !== undefined)
  return (
    <>
      {homework.overdue && <p className="muted">已过截止时间，仍可提交，会标记为迟交。</p>}
      {homework.needsSubmission && (
        <>
          <div className="submit-field">
            <b>文字</b>
            <Input.TextArea
              aria-label="文字"
              rows={5}
              maxLength={HOMEWORK_CONTENT_MAX}
              value={values.content}
              status={wrong.content === undefined ? '' : 'error'}
              placeholder="直接写答案，或说明照片里的内容"
              onChange={({ target }) => set({ content: target.value })}
            />
            {wrong.content !== undefined && (
              <small role="alert" className="submit-wrong">
                {wrong.content}
              </small>
            )}
          </div>
          <HandInFiles files={values.files} onChange={changeFiles} />
        </>
      )}
      <div className="submit-field">
        <b>用时（分钟，可不填）</b>
        <InputNumber
          aria-label="用时（分钟）"
          min={0}
          max={MINUTES_MAX}
          precision={0}
          value={values.minutes === '' ? null : Number(values.minutes)}
          onChange={(minutes) => set({ minutes: minutes === null ? '' : String(minutes) })}
        />
        <small className="muted">如实填写，老师据此调整作业量；不影响成绩。</small>
      </div>
      <p className="homework-actions">
        <SaveButton busy={false} text={homework.needsSubmission ? '提交' : '我完成了'} onClick={send} />
        <ButtonLink to={detailAddress(homework)}>返回</ButtonLink>
        {restored && <small className="muted">已恢复上次没有提交的内容</small>}
      </p>
    </>
  )
}

/** What was begun goes on without a network, too; what was refused is read where its homework is gone. */
const Kept = ({ entry, isGone }: { entry: HandIn; isGone: boolean }) =>
  isGone && !isLeft(entry) ? null : (
    <article className="card homework-paper" aria-label={entry.title}>
      <h1>{entry.title}</h1>
      {isLeft(entry) ? (
        <OnItsWay entry={entry} mayChange={!isGone} />
      ) : (
        <Form homework={keptHomework(entry)} draft={entry} />
      )}
    </article>
  )

const HandingIn = ({ homework }: { homework: MyHomeworkDetail }) => {
  const entry = useHandIn(homework.id)
  const navigate = useNavigate()
  const address = detailAddress(homework)
  const hasLeft = entry !== undefined && isLeft(entry)
  const hadLeft = useRef(hasLeft)
  useEffect(() => {
    // It has arrived, or is not wanted any more.
    if (hadLeft.current && entry === undefined && isSignedIn(useSession.getState())) navigate(address)
    hadLeft.current = hasLeft
  }, [entry, hasLeft, navigate, address])
  const mayChange = homework.submission.may.submit
  if (hasLeft) return <OnItsWay entry={entry} mayChange={mayChange} />
  if (mayChange) return <Form homework={homework} draft={entry} />
  return (
    <p className="homework-actions">
      <span className="muted">这项作业现在不能提交。</span>
      <ButtonLink to={address}>查看作业</ButtonLink>
    </p>
  )
}

/** Handing a homework in: words, photos and files, or a tick; kept in the browser until the server has it. */
export const SubmitPage = () => {
  const id = Number(useParams().id)
  const entry = useHandIn(id)
  return (
    <FamilyRecord id={id} kept={(isGone) => entry && <Kept entry={entry} isGone={isGone} />}>
      {(homework) => (
        <>
          <Words {...homework} />
          <HandingIn homework={homework} />
        </>
      )}
    </FamilyRecord>
  )
}
