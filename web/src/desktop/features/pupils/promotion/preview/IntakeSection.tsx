import { gradeName } from '@xueqiao/contract/common/grade'
import {
  INTAKE,
  type PromotionPreview,
  type PromotionTarget,
} from '@xueqiao/contract/features/pupils/promotion/plan'
import { InputNumber, Table } from 'antd'
import { useGradeWording } from '../../../../../session/school'
import { column } from '../../../../kit/list/column'
import { UNARRANGED } from '../naming'
import { withIntake } from '../plan'
import type { PlanState } from '../usePlan'
import { Size } from './changeColumns'

const { of, actions } = column<PromotionTarget>()

const COLUMNS = [
  of('name', '班级', {
    width: 180,
    render: ({ name, origin }) => (
      <span className="promo-person">
        <b className="kit-name">{name}</b>
        <span className={origin === 'PRESENT' ? 'tag' : 'tag green'}>
          {origin === 'PRESENT' ? '已有' : '新建'}
        </span>
      </span>
    ),
  }),
  of('headTeacherName', '班主任', {
    render: ({ headTeacherName }) => headTeacherName ?? <span className="promo-missing">{UNARRANGED}</span>,
  }),
  of('departmentName', '所属部门', {
    width: 130,
    render: ({ departmentName }) => departmentName ?? '未分配',
  }),
  of('capacity', '容量', { width: 100, render: ({ capacity }) => capacity ?? '未设置' }),
  of('students', '人数', { width: 150, render: (target) => <Size {...target} /> }),
]

interface Props {
  state: Pick<PlanState, 'plan' | 'change'>
  preview: PromotionPreview
  onClass: (target: PromotionTarget) => void
}

/** The classes that wait for the new pupils: how many, and who leads them. */
export const IntakeSection = ({ state: { plan, change }, preview, onClass }: Props) => {
  const wording = useGradeWording()
  const added = preview.targets.filter(({ origin }) => origin === 'INTAKE' || origin === 'PRESENT')
  return (
    <section className="card kit-list" aria-label="新生班级">
      <div className="kit-strip">
        <h2>新生班级</h2>
        <span className="muted">在各学段的起始年级新建，新生入学后再分班</span>
      </div>
      <div className="promo-intake">
        {preview.intake.map(({ grade, usual, present }) => {
          const name = gradeName(grade, wording)
          return (
            <label key={grade} htmlFor={`intake-${grade}`}>
              {name}新建
              <InputNumber
                id={`intake-${grade}`}
                aria-label={`${name}新建班级数`}
                min={INTAKE.min}
                max={INTAKE.max}
                precision={0}
                changeOnWheel={false}
                value={plan.intake.find((one) => one.grade === grade)?.count ?? usual}
                onChange={(count) => {
                  if (count !== null) change(withIntake(plan, grade, count === usual ? undefined : count))
                }}
              />
              个班
              {present > 0 && <small className="muted">已有 {present} 个</small>}
            </label>
          )
        })}
      </div>
      {added.length > 0 && (
        <Table<PromotionTarget>
          rowKey="key"
          size="small"
          aria-label="新生班级"
          className="kit-table"
          columns={[
            ...COLUMNS,
            actions(
              (row) => (row.origin === 'PRESENT' ? [] : [{ label: '编辑', onClick: () => onClass(row) }]),
              { width: 96 },
            ),
          ]}
          dataSource={added}
          pagination={false}
          tableLayout="fixed"
          scroll={{ x: 756 }}
        />
      )}
    </section>
  )
}
