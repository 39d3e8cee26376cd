import type { HandIn } from '../../../../../shared/homework/hand-in-store'
import { useOnItsWay } from '../../../../../shared/homework/on-its-way'

interface Props {
  entry: HandIn
  /** Left out where it would not be taken once more. */
  onChange: (() => void) | undefined
  onDrop: () => void
}

/** What was handed in and is not at the server yet, photo by photo. */
export const OnItsWay = ({ entry, onChange, onDrop }: Props) => {
  const { text, sent, done, wordOf, rests } = useOnItsWay(entry)
  const { files, content } = entry
  return (
    <section className="m-card m-hw-way" aria-label="提交进度">
      <p role="status">{text}</p>
      {files.length > 0 && (
        <>
          <progress value={done} max={files.length} aria-label={`已上传 ${sent} / ${files.length}`} />
          <ul className="m-list">
            {files.map((file) => (
              <li key={file.key} className="m-hw-way-file">
                <span className="m-grow m-ellipsis">{file.name}</span>
                <span className="m-meta">{wordOf(file)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {content !== '' && <p className="m-hw-words m-meta">{content}</p>}
      {rests && (
        <div className="m-hw-buttons">
          {onChange !== undefined && (
            <button type="button" className="m-button m-grow" onClick={onChange}>
              修改
            </button>
          )}
          <button type="button" className="m-button m-grow m-danger" onClick={onDrop}>
            不提交了
          </button>
        </div>
      )}
    </section>
  )
}
