import type { TargetOptions } from '@xueqiao/contract/features/family/notifications/targets'
import { useState } from 'react'
import { Card } from '../../../kit/Card'
import { Choice } from '../../../kit/form/Choice'
import { Row } from '../../../kit/list/Row'
import { Sheet } from '../../../kit/Sheet'
import { EmptyState } from '../../../kit/states'
import {
  type Chosen,
  type Grade,
  holdsClass,
  holdsGrade,
  SCHOOL,
  textOf,
  toggleClass,
  toggleGrade,
} from './chosen'

interface Props {
  options: TargetOptions
  chosen: Chosen
  error: string | undefined
  onChange: (chosen: Chosen) => void
}

/** So many stand in the form itself. */
const FEW = 6

const Classes = ({
  options: { grades },
  chosen,
  onChange,
  grade,
}: Omit<Props, 'error'> & { grade: Grade }) => (
  <>
    {(grade.whole || grade.classes.length > 1) && (
      <Choice
        title={`${grade.name}全选`}
        note={`${grade.classes.length} 个班`}
        chosen={holdsGrade(chosen, grade)}
        onChoose={() => onChange(toggleGrade(chosen, grade, grades))}
      />
    )}
    {grade.classes.map(({ id, name, students }) => (
      <Choice
        key={id}
        title={name}
        note={`${students} 名学生`}
        chosen={holdsClass(chosen, grade, id)}
        onChoose={() => onChange(toggleClass(chosen, grade, id, grades))}
      />
    ))}
  </>
)

const SchoolSheet = ({ onClose, ...props }: Omit<Props, 'error'> & { onClose: () => void }) => {
  const { options, chosen, onChange } = props
  return (
    <Sheet title="选择通知范围" onClose={onClose}>
      {options.school && (
        <Choice
          title="全校"
          chosen={chosen.includes(SCHOOL)}
          onChoose={() => onChange(chosen.includes(SCHOOL) ? [] : [SCHOOL])}
        />
      )}
      {options.grades.map((grade) => (
        <section key={grade.grade} className="m-notice-grade" aria-label={grade.name}>
          <Classes {...props} grade={grade} />
        </section>
      ))}
      <div className="m-notice-done">
        <button type="button" className="m-button m-primary m-wide" onClick={onClose}>
          完成
        </button>
      </div>
    </Sheet>
  )
}

/** The school, its grades and classes: a few in the form itself, many in a sheet of their own. */
export const TargetField = (props: Props) => {
  const { options, chosen, error, onChange } = props
  const [open, setOpen] = useState(false)
  const { grades, school } = options
  const classes = grades.flatMap((grade) => grade.classes)
  const inForm = !school && classes.length <= FEW
  return (
    <Card title="发给谁">
      {classes.length === 0 && !school && <EmptyState>您还没有可以通知的班级。</EmptyState>}
      {inForm ? (
        grades.map((grade) => <Classes key={grade.grade} {...props} grade={grade} />)
      ) : (
        <Row title={textOf(chosen, grades) || '选择学校、年级或班级'} onClick={() => setOpen(true)} />
      )}
      {error !== undefined && <p className="m-message m-notice-wrong">{error}</p>}
      {open && (
        <SchoolSheet options={options} chosen={chosen} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}
