import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { useState } from 'react'
import { Icon } from '../../../../../lib/icons'
import { addressOf, thumbnailOf } from '../../../../../shared/chat/files'
import { useZoom } from '../../../../../shared/photos/useZoom'
import { useModal } from '../../../../kit/Sheet'

interface ImageViewerProps {
  file: StoredFile
  /** The pictures around it, itself among them. */
  others?: readonly StoredFile[]
  onClose: () => void
}

type State = 'loading' | 'ready' | 'failed'
const WORDS: Record<State, string> = { loading: '正在加载原图', ready: '', failed: '原图加载失败' }

interface StageProps {
  file: StoredFile
  onTap: () => void
  onSwipe: (by: 1 | -1) => void
}

const Stage = ({ file, onTap, onSwipe }: StageProps) => {
  const [state, setState] = useState<State>('loading')
  const { zoom, handlers } = useZoom({ onTap, onSwipe })
  const transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`
  return (
    <>
      <div className="m-viewer-stage" {...handlers}>
        {/* The small one stands until the whole one is here. */}
        {state !== 'ready' && <img src={thumbnailOf(file)} alt="" style={{ transform }} />}
        <img
          src={addressOf(file)}
          alt={file.name}
          hidden={state !== 'ready'}
          draggable={false}
          style={{ transform }}
          onLoad={() => setState('ready')}
          onError={() => setState('failed')}
        />
      </div>
      <p role="status">{WORDS[state]}</p>
    </>
  )
}

/** A picture on the whole screen: two fingers or two taps bring it closer, one tap closes it, a swipe shows the next. */
export const ImageViewer = ({ file, others = [], onClose }: ImageViewerProps) => {
  const dialog = useModal()
  const first = others.findIndex(({ id }) => id === file.id)
  const [at, setAt] = useState(first)
  const shown = others[at] ?? file
  const go = (by: 1 | -1) => {
    if (others[at + by] !== undefined) setAt(at + by)
  }
  const step = (by: 1 | -1, name: string) =>
    others[at + by] !== undefined && (
      <button type="button" className="m-icon-button" aria-label={name} onClick={() => go(by)}>
        <Icon name={by === 1 ? 'right' : 'left'} size="xl" />
      </button>
    )
  return (
    <dialog ref={dialog} className="m-viewer" aria-label={shown.name} tabIndex={-1} onClose={onClose}>
      <header>
        <span className="m-grow m-ellipsis">
          {others.length > 1 && at >= 0 && `${at + 1} / ${others.length}　`}
          {shown.name}
        </span>
        {step(-1, '上一张')}
        {step(1, '下一张')}
        <a className="m-icon-button" href={addressOf(shown)} download={shown.name} aria-label="保存图片">
          <Icon name="export" size="xl" />
        </a>
        <button
          type="button"
          className="m-icon-button"
          aria-label="关闭"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" size="xl" />
        </button>
      </header>
      <Stage key={shown.id} file={shown} onTap={() => dialog.current?.close()} onSwipe={go} />
    </dialog>
  )
}
