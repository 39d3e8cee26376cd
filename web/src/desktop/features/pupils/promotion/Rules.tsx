import { gradeName } from '@xueqiao/contract/common/grade'
import type { PromotionPreview } from '@xueqiao/contract/features/pupils/promotion/plan'
import { Checkbox, Segmented } from 'antd'
import { useGradeWording } from '../../../../session/school'
import { withContinuing } from './plan'
import type { PlanState } from './usePlan'

interface Choice<T extends string> {
  label: string
  value: T
  options: { value: T; label: string }[]
  onChange: (value: T) => void
}

const Rule = <T extends string>({ label, value, options, onChange }: Choice<T>) => (
  <div className="promo-rule">
    <span>{label}</span>
    <Segmented<T> aria-label={label} value={value} options={options} onChange={onChange} />
  </div>
)

interface Props {
  state: Pick<PlanState, 'plan' | 'change'>
  preview: PromotionPreview
}

/** What holds for the whole school. */
export const Rules = ({ state: { plan, change }, preview }: Props) => {
  const wording = useGradeWording()
  const ends = preview.grades.filter(({ mayContinue }) => mayContinue)
  return (
    <section className="card promo-rules" aria-label="升级规则">
      <Rule
        label="班主任与任课教师"
        value={plan.teachers}
        options={[
          { value: 'CARRY', label: '随班升级' },
          { value: 'CLEAR', label: '重新安排' },
        ]}
        onChange={(teachers) => change({ ...plan, teachers })}
      />
      <Rule
        label="课程"
        value={plan.courses}
        options={[
          { value: 'GRADE', label: '换成新年级的课程' },
          { value: 'KEEP', label: '保留现有课程' },
        ]}
        onChange={(courses) => change({ ...plan, courses })}
      />
      <Rule
        label="休学学生"
        value={plan.suspended}
        options={[
          { value: 'REPEAT', label: '留在原年级' },
          { value: 'PROMOTE', label: '随班升级' },
        ]}
        onChange={(suspended) => change({ ...plan, suspended })}
      />
      {ends.length > 0 && (
        <div className="promo-rule">
          <span>毕业年级</span>
          {ends.map(({ grade }) => (
            <Checkbox
              key={grade}
              checked={plan.continueGrades.includes(grade)}
              onChange={(event) => change(withContinuing(plan, grade, event.target.checked))}
            >
              {gradeName(grade, wording)}直升{gradeName(grade + 1, wording)}，不毕业
            </Checkbox>
          ))}
        </div>
      )}
    </section>
  )
}
