import type { DepartmentClass, DepartmentDetail } from '@xueqiao/contract/features/school/departments/api'
import { DEPARTMENT_LABELS } from '@xueqiao/contract/features/school/departments/labels'
import { Button, Tooltip } from 'antd'
import { formatNumber } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { UNASSIGNED } from './naming'

const classFact = (classes: readonly DepartmentClass[]): [string, string][] => {
  const students = classes.reduce((sum, { studentCount }) => sum + studentCount, 0)
  return [['班级', `${classes.length} 个，${formatNumber(students)} 名学生`]]
}

const factsOf = (detail: DepartmentDetail, classes: readonly DepartmentClass[] | undefined) => [
  [DEPARTMENT_LABELS.parentName, detail.parentName ?? '无'],
  [DEPARTMENT_LABELS.departmentHeadName, detail.departmentHeadName ?? UNASSIGNED],
  [DEPARTMENT_LABELS.teacherCount, `${formatNumber(detail.teacherCount)} 人`],
  ...(classes ? classFact(classes) : []),
  [DEPARTMENT_LABELS.courseCount, `${formatNumber(detail.courseCount)} 门`],
  [DEPARTMENT_LABELS.sortOrder, String(detail.sortOrder)],
]

interface Props {
  detail: DepartmentDetail
  /** Unknown to those who may not see them. */
  classes: readonly DepartmentClass[] | undefined
  place: { canUp: boolean; canDown: boolean }
  /** Left out where the viewer may not change anything. */
  actions?: {
    move: (direction: 'up' | 'down') => void
    addBelow: () => void
    edit: () => void
    remove: () => void
  }
}

export const DepartmentHead = ({ detail, classes, place, actions }: Props) => (
  <>
    <header className="dept-head">
      <h2>{detail.name}</h2>
      <span className="tag">{detail.code}</span>
      {actions && (
        <div className="dept-head-actions">
          <Tooltip title="上移">
            <Button
              aria-label="上移"
              icon={<Icon name="up" size="s" />}
              disabled={!place.canUp}
              onClick={() => actions.move('up')}
            />
          </Tooltip>
          <Tooltip title="下移">
            <Button
              aria-label="下移"
              icon={<Icon name="down" size="s" />}
              disabled={!place.canDown}
              onClick={() => actions.move('down')}
            />
          </Tooltip>
          <span className="dept-rule" />
          <Button icon={<Icon name="plus" size="s" />} onClick={actions.addBelow}>
            新增子部门
          </Button>
          <Button icon={<Icon name="pen" size="s" />} onClick={actions.edit}>
            编辑
          </Button>
          <Tooltip title="删除">
            <Button danger aria-label="删除" icon={<Icon name="trash" />} onClick={actions.remove} />
          </Tooltip>
        </div>
      )}
    </header>
    <dl className="dept-facts">
      {factsOf(detail, classes).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </>
)
