import { isTurnable, usePreview } from '../../../../../shared/homework/chosen-files'
import type { HandInFile } from '../../../../../shared/homework/hand-in-store'
import { Sheet } from '../../../../kit/Sheet'

interface Props {
  file: HandInFile
  index: number
  count: number
  onMove: (by: 1 | -1) => void
  onTurn: () => void
  onRemove: () => void
  onClose: () => void
}

/** One photo before it leaves, and what can be done with it. */
export const PhotoMenu = ({ file, index, count, onMove, onTurn, onRemove, onClose }: Props) => {
  const address = usePreview(file)
  return (
    <Sheet title={`第 ${index + 1} 个，共 ${count} 个`} onClose={onClose}>
      <div className="m-sheet-form">
        {address !== undefined && <img className="m-hw-large m-hw-chosen" src={address} alt={file.name} />}
        <div className="m-hw-buttons">
          <button type="button" className="m-button m-grow" disabled={index === 0} onClick={() => onMove(-1)}>
            往前移
          </button>
          <button
            type="button"
            className="m-button m-grow"
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          >
            往后移
          </button>
        </div>
        <div className="m-hw-buttons">
          {isTurnable(file) && (
            <button type="button" className="m-button m-grow" onClick={onTurn}>
              顺时针旋转
            </button>
          )}
          <button type="button" className="m-button m-grow m-danger" onClick={onRemove}>
            移除
          </button>
        </div>
      </div>
    </Sheet>
  )
}
