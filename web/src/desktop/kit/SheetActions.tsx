import { Button } from 'antd'
import type { AnyEndpoint } from '../../api/call'
import { Icon } from '../../lib/icons'
import { useDownload } from './useDownload'
import './sheet-actions.css'

/** On paper, or as a workbook. */
export const SheetActions = ({ endpoint, query }: { endpoint: AnyEndpoint; query: object }) => {
  const exporting = useDownload(endpoint)
  return (
    <div className="kit-sheet-actions">
      <Button icon={<Icon name="print" />} onClick={() => window.print()}>
        打印
      </Button>
      <Button
        icon={<Icon name="export" />}
        loading={exporting.busy}
        onClick={() => exporting.run({ query: { ...query } })}
      >
        导出 Excel
      </Button>
    </div>
  )
}
