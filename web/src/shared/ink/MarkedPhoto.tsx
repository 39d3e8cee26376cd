import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { Layer } from '@xueqiao/contract/features/teaching/homework/layers'
import { useState } from 'react'
import { addressOf, thumbnailOf } from '../chat/files'
import { isSideways } from './geometry'
import { Ink } from './Ink'
import './ink.css'

interface MarkedPhotoProps {
  file: StoredFile
  layer: Pick<Layer, 'turn' | 'marks'> | undefined
  /** Where a small one is enough. */
  small?: boolean
  onRatio?: (ratio: number) => void
}

/** A photo as it stands upright, with what was drawn over it; the photo itself stays as it was handed in. */
export const MarkedPhoto = ({ file, layer, small = false, onRatio }: MarkedPhotoProps) => {
  const [ratio, setRatio] = useState(4 / 3)
  const turn = layer?.turn ?? 0
  const sideways = isSideways(turn)
  const shape = sideways ? `${ratio} / 1` : `1 / ${ratio}`
  // Of a photo that lies on its side the width is the height of the place.
  const width = sideways ? `${100 / ratio}%` : '100%'
  const height = sideways ? `${100 * ratio}%` : '100%'
  return (
    <span className="marked-photo" style={{ aspectRatio: shape }}>
      <span
        className="marked-photo-turned"
        style={{ width, height, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
      >
        <img
          src={small ? thumbnailOf(file) : addressOf(file)}
          alt={file.name}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth === 0) return
            setRatio(naturalHeight / naturalWidth)
            onRatio?.(naturalHeight / naturalWidth)
          }}
        />
        {layer !== undefined && <Ink marks={layer.marks} ratio={ratio} turn={turn} />}
      </span>
    </span>
  )
}
