import type { ImportError, ImportResult } from '@xueqiao/contract/common/imports'
import { Table } from 'antd'
import { formatNumber } from '../../lib/format'
import { column } from './column'

const col = column<ImportError>()
const COLUMNS = [
  col.of('row', '行号', { width: 80 }),
  col.of('field', '字段', { width: 140 }),
  // What is wrong must be read whole.
  { ...col.of('message', '错误信息'), ellipsis: false },
]

/** The counts of an import, and every mistake with its place in the sheet (002 §2.1, §3.12). */
export const ImportResultView = ({ result }: { result: ImportResult }) => {
  const { total, successCount, failureCount, skippedCount, errors, validateOnly } = result
  const counts = [
    ['总数', total],
    [validateOnly ? '可导入' : '成功', successCount],
    ['失败', failureCount],
    ['跳过', skippedCount],
  ] as const
  return (
    <>
      <dl className="kit-import-counts" aria-label={validateOnly ? '验证结果' : '导入结果'}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {errors.length > 0 && (
        <Table<ImportError>
          rowKey={(error) => errors.indexOf(error)}
          size="small"
          aria-label="错误明细"
          className="kit-table kit-import-errors"
          tableLayout="fixed"
          columns={COLUMNS}
          dataSource={errors}
          pagination={{ pageSize: 8, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }}
        />
      )}
    </>
  )
}
