import { Button, Progress } from 'antd'
import { discardHandIn, reopenHandIn } from '../../../../../shared/homework/hand-in'
import type { HandIn } from '../../../../../shared/homework/hand-in-store'
import { useOnItsWay } from '../../../../../shared/homework/on-its-way'

interface Props {
  entry: HandIn
  /** Whether it would be taken once more. */
  mayChange: boolean
}

/** What was handed in and is not at the server yet, file by file; it leaves whichever page is open. */
export const OnItsWay = ({ entry, mayChange }: Props) => {
  const { text, sent, done, wordOf, rests } = useOnItsWay(entry)
  const { files, content } = entry
  return (
    <section className="submit-way" aria-label="提交进度">
      <p role="status">{text}</p>
      {files.length > 0 && (
        <>
          <Progress
            percent={(done / files.length) * 100}
            showInfo={false}
            strokeColor="var(--green)"
            aria-label={`已上传 ${sent} / ${files.length}`}
          />
          <ol className="submit-files" aria-label="照片和文件">
            {files.map((file) => (
              <li key={file.key}>
                <span>{file.name}</span>
                <small className="muted">{wordOf(file)}</small>
              </li>
            ))}
          </ol>
        </>
      )}
      {content !== '' && <p className="homework-words">{content}</p>}
      {rests && (
        <p className="homework-actions">
          {mayChange && <Button onClick={() => reopenHandIn(entry)}>修改</Button>}
          <Button danger onClick={() => discardHandIn(entry)}>
            不提交了
          </Button>
        </p>
      )}
    </section>
  )
}
