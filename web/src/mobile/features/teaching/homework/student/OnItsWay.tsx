import { useOnline } from '../../../../../lib/useOnline'
import { useUploads } from '../../../../../shared/homework/hand-in'
import type { HandIn } from '../../../../../shared/homework/hand-in-store'

const textOf = ({ state, reason }: HandIn, online: boolean) => {
  if (state === 'failed') return `没有提交成功：${reason ?? '请稍后再试'}`
  if (state === 'sending' && online) return '正在提交'
  return online ? '暂时没有提交成功，会自动再试' : '没有网络，联网后自动提交'
}

interface Props {
  entry: HandIn
  onChange: () => void
  onDrop: () => void
}

/** What was handed in and is not at the server yet, photo by photo. */
export const OnItsWay = ({ entry, onChange, onDrop }: Props) => {
  const online = useOnline()
  const uploads = useUploads()
  const { files, state, content } = entry
  const sent = files.filter(({ fileId }) => fileId !== null).length
  const next = files.find(({ fileId }) => fileId === null)?.key
  const wordOf = (key: string, fileId: number | null) => {
    if (fileId !== null) return '已上传'
    return key === next && state === 'sending' && online ? `上传中 ${uploads[key] ?? 0}%` : '等待上传'
  }
  return (
    <section className="m-card m-hw-way" aria-label="提交进度">
      <p role="status">{textOf(entry, online)}</p>
      {files.length > 0 && (
        <>
          <progress
            value={sent + (next === undefined ? 0 : (uploads[next] ?? 0) / 100)}
            max={files.length}
            aria-label={`已上传 ${sent} / ${files.length}`}
          />
          <ul className="m-list">
            {files.map(({ key, name, fileId }) => (
              <li key={key} className="m-hw-way-file">
                <span className="m-grow m-ellipsis">{name}</span>
                <span className="m-meta">{wordOf(key, fileId)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {content !== '' && <p className="m-hw-words m-meta">{content}</p>}
      {(state !== 'sending' || !online) && (
        <div className="m-hw-buttons">
          <button type="button" className="m-button m-grow" onClick={onChange}>
            修改
          </button>
          <button type="button" className="m-button m-grow m-danger" onClick={onDrop}>
            不提交了
          </button>
        </div>
      )}
    </section>
  )
}
