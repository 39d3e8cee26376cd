import type { MyHomeworkDetail } from '@xueqiao/contract/features/teaching/homework/mine'
import { HOMEWORK_CONTENT_MAX, MINUTES_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { Button, Input, InputNumber } from 'antd'
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Icon } from '../../../../lib/icons'
import { ACCEPTED_FILES, thumbnailOf } from '../../../../shared/chat/files'
import { isPicture } from '../../../../shared/homework/words'
import { ButtonLink } from '../../../kit/ButtonLink'
import { SaveButton } from '../../../kit/form/SaveButton'
import { sizeText } from '../../../kit/record/Attachments'
import { FamilyRecord } from './FamilyRecord'
import { detailAddress } from './naming'
import { useHandingIn } from './useHandingIn'
import { Words } from './Words'
import './mine.css'

type HandingIn = ReturnType<typeof useHandingIn>

const Files = ({ handing }: { handing: HandingIn }) => {
  const input = useRef<HTMLInputElement>(null)
  const { files } = handing.written
  return (
    <div className="submit-field">
      <b>照片和文件（最多 9 个）</b>
      <ol className="submit-files" aria-label="照片和文件">
        {files.map((file, index) => (
          <li key={file.id}>
            {isPicture(file) ? <img src={thumbnailOf(file)} alt="" /> : <Icon name="file" />}
            <span>
              {file.name} <small className="muted">{sizeText(file.size)}</small>
            </span>
            <Button
              size="small"
              icon={<Icon name="up" size="s" />}
              aria-label={`上移 ${file.name}`}
              disabled={index === 0}
              onClick={() => handing.move(file.id, -1)}
            />
            <Button
              size="small"
              icon={<Icon name="down" size="s" />}
              aria-label={`下移 ${file.name}`}
              disabled={index === files.length - 1}
              onClick={() => handing.move(file.id, 1)}
            />
            <Button size="small" aria-label={`移除 ${file.name}`} onClick={() => handing.remove(file.id)}>
              移除
            </Button>
          </li>
        ))}
        {handing.coming.map((one) => (
          <li key={one.key}>
            <Icon name="file" />
            <span>
              {one.file.name} <small role="status">{one.failed ?? `上传中 ${one.percent}%`}</small>
            </span>
            {one.failed !== undefined && (
              <>
                <Button size="small" onClick={() => handing.again(one)}>
                  重试
                </Button>
                <Button size="small" aria-label={`移除 ${one.file.name}`} onClick={() => handing.giveUp(one)}>
                  移除
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label="添加照片或文件"
        accept={ACCEPTED_FILES}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          if (chosen.length > 0) handing.add(chosen)
        }}
      />
      <div>
        <Button icon={<Icon name="camera" />} onClick={() => input.current?.click()}>
          添加照片或文件
        </Button>
      </div>
    </div>
  )
}

const Form = ({ homework }: { homework: MyHomeworkDetail }) => {
  const navigate = useNavigate()
  const handing = useHandingIn(homework, () => navigate(detailAddress(homework)))
  const { written, set } = handing
  return (
    <>
      {homework.needsSubmission && (
        <>
          <div className="submit-field">
            <b>文字</b>
            <Input.TextArea
              aria-label="文字"
              rows={5}
              maxLength={HOMEWORK_CONTENT_MAX}
              value={written.content}
              placeholder="直接写答案，或说明照片里的内容"
              onChange={({ target }) => set({ content: target.value })}
            />
          </div>
          <Files handing={handing} />
        </>
      )}
      <div className="submit-field">
        <b>用时（分钟，可不填）</b>
        <InputNumber
          aria-label="用时（分钟）"
          min={0}
          max={MINUTES_MAX}
          precision={0}
          value={written.minutes}
          onChange={(minutes) => set({ minutes })}
        />
        <small className="muted">如实填写，老师据此调整作业量；不影响成绩。</small>
      </div>
      <p className="homework-actions">
        <SaveButton
          busy={handing.busy}
          text={homework.needsSubmission ? '提交' : '我完成了'}
          onClick={handing.handIn}
        />
        <ButtonLink to={detailAddress(homework)}>返回</ButtonLink>
        {handing.restored && <small className="muted">已恢复上次没有提交的内容</small>}
      </p>
    </>
  )
}

/** Handing a homework in: words, photos and files, or a tick. */
export const SubmitPage = () => (
  <FamilyRecord id={Number(useParams().id)}>
    {(homework) => (
      <>
        <Words {...homework} />
        {homework.submission.may.submit ? (
          <Form homework={homework} />
        ) : (
          <p className="homework-actions">
            <span className="muted">这项作业现在不能提交。</span>
            <ButtonLink to={detailAddress(homework)}>查看作业</ButtonLink>
          </p>
        )}
      </>
    )}
  </FamilyRecord>
)
