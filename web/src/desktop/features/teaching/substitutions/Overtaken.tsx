import {
  substitutionsApi as api,
  type SubstitutionRow,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import { SUBSTITUTION_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { periodsName } from '@xueqiao/contract/features/teaching/timetable/values'
import { Alert, Button } from 'antd'
import { useAction } from '../../../../api/action'

/** What the calendar or a new version has left without its lesson: it waits to be taken back. */
export const Overtaken = ({ rows }: { rows: readonly SubstitutionRow[] }) => {
  const { run, busy } = useAction(api.undo)
  return (
    <Alert
      type="warning"
      showIcon
      className="sub-overtaken"
      title={`${rows.length} 项安排已失效：校历或新课表改变了这些课`}
      description={
        <ul>
          {rows.map(({ id, kind, date, classNames, courseName, mayEdit, ...row }) => (
            <li key={id}>
              {date} {periodsName(row)} {classNames} {courseName}（{SUBSTITUTION_LABELS[kind]}）
              {mayEdit && (
                <Button type="link" size="small" disabled={busy} onClick={() => void run({ params: { id } })}>
                  撤销
                </Button>
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}
