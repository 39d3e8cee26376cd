import type { ImportError, ImportResult } from '@xueqiao/contract/common/imports'
import { Table } from 'antd'
import { formatNumber } from '../../../lib/format'
import { column } from '../list/column'

const col = column<ImportError>()
const columns = (what: string) => [
  col.of('row', '行号', { width: 80 }),
  col.of('field', '字段', { width: 140 }),
  // What is wrong must be read whole.
  { ...col.of('message', what), ellipsis: false },
]

interface NotesProps {
  label: string
  what: string
  notes: readonly ImportError[]
}

const Notes = ({ label, what, notes }: NotesProps) => (
  <Table<ImportError>
    rowKey={(note) => notes.indexOf(note)}
    size="small"
    aria-label={label}
    className="kit-table kit-import-errors"
    tableLayout="fixed"
    columns={columns(what)}
    dataSource={notes}
    pagination={{ pageSize: 8, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }}
  />
)

/** The counts of an import, and every mistake with its place in the sheet (002 §2.1, §3.12). */
export const ImportResultView = ({ result }: { result: ImportResult }) => {
  const { total, successCount, failureCount, skippedCount, errors, validateOnly } = result
  const { warnings = [], ignoredColumns = [] } = result
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
      {errors.length > 0 && <Notes label="错误明细" what="错误信息" notes={errors} />}
      {warnings.length > 0 && (
        <>
          <p className="kit-import-doubt">
            以下各行{validateOnly ? '可以导入' : '已经导入'}，但内容可能有误，请核对
          </p>
          <Notes label="提醒" what="提醒" notes={warnings} />
        </>
      )}
      {ignoredColumns.length > 0 && (
        <p className="kit-import-doubt">未识别的列：{ignoredColumns.join('、')}，已忽略</p>
      )}
    </>
  )
}
