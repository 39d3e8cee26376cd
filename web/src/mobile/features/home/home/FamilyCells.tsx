import type { HomeMissing } from '@xueqiao/contract/features/home/dashboard/home'
import { countsOf } from './missing'

interface FamilyCellsProps {
  line: HomeMissing
  families: string
  onOpen: () => void
}

/** One cell a family in the order of the roll; orange ones have not answered. */
export const FamilyCells = ({ line, families, onOpen }: FamilyCellsProps) => (
  <button type="button" className="m-cells" onClick={onOpen}>
    <span className="m-cells-head">
      <span className="m-ellipsis">{line.title}</span>
      <span className="m-cells-sum">
        {families.length} 家，{countsOf(line.level, families)}
      </span>
    </span>
    <span className="m-cells-grid" aria-hidden="true">
      {[...families].map((family, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a family is its place on the roll
        <i key={index} className={family === '1' ? 'm-cell' : 'm-cell m-cell-missing'} />
      ))}
    </span>
  </button>
)
