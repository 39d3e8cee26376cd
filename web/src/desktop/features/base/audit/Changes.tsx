import type { AuditDetail, AuditValue } from '@xueqiao/contract/features/base/audit'
import { useGradeWording } from '../../../../session/school'
import { fieldName, valueName } from './words'

interface Told {
  entry: AuditDetail
  field: string
  value: AuditValue | undefined
}

const Value = ({ entry, field, value }: Told) =>
  valueName(entry, field, value, useGradeWording()) ?? <span className="muted">空</span>

/** Field by field; before and after where the deed had a before. */
export const Changes = ({ entry }: { entry: AuditDetail }) => {
  const { changes } = entry
  if (changes.length === 0) return <p className="muted audit-none">这次操作没有记录变更内容</p>
  const compared = changes.some((change) => change.before !== undefined)
  return (
    <table className="audit-changes" aria-label="变更内容">
      <thead>
        <tr>
          <th scope="col">{compared ? '字段' : '项目'}</th>
          {compared && <th scope="col">修改前</th>}
          <th scope="col">{compared ? '修改后' : '内容'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldName(change, entry)}</th>
            {compared && (
              <td className="audit-before">
                <Value entry={entry} field={change.field} value={change.before} />
              </td>
            )}
            <td>
              <Value entry={entry} field={change.field} value={change.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
