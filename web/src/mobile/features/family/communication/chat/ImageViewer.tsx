import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { useState } from 'react'
import { Icon } from '../../../../../lib/icons'
import { addressOf, thumbnailOf } from '../../../../../shared/chat/files'
import { useModal } from '../../../../kit/Sheet'
import { useZoom } from './useZoom'

interface ImageViewerProps {
  file: StoredFile
  onClose: () => void
}

type State = 'loading' | 'ready' | 'failed'
const WORDS: Record<State, string> = { loading: '正在加载原图', ready: '', failed: '原图加载失败' }

/** A picture on the whole screen: two fingers or two taps bring it closer. */
export const ImageViewer = ({ file, onClose }: ImageViewerProps) => {
  const dialog = useModal()
  const [state, setState] = useState<State>('loading')
  const { zoom, handlers } = useZoom()
  const transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`
  return (
    <dialog ref={dialog} className="m-viewer" aria-label={file.name} onClose={onClose}>
      <header>
        <span className="m-grow m-ellipsis">{file.name}</span>
        <a className="m-icon-button" href={addressOf(file)} download={file.name} aria-label="保存图片">
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
    </dialog>
  )
}
