import { isTurnable } from '../../../../../shared/homework/chosen-files'
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

/** What can be done with one photo before it leaves. */
export const PhotoMenu = ({ file, index, count, onMove, onTurn, onRemove, onClose }: Props) => (
  <Sheet title={`第 ${index + 1} 个，共 ${count} 个`} onClose={onClose}>
    <div className="m-sheet-form">
      {isTurnable(file) && (
        <button type="button" className="m-button" onClick={onTurn}>
          顺时针旋转
        </button>
      )}
      <button type="button" className="m-button" disabled={index === 0} onClick={() => onMove(-1)}>
        往前移
      </button>
      <button type="button" className="m-button" disabled={index === count - 1} onClick={() => onMove(1)}>
        往后移
      </button>
      <button type="button" className="m-button m-danger" onClick={onRemove}>
        移除
      </button>
    </div>
  </Sheet>
)
