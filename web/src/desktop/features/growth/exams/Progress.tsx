import type { ExamDetail, ExamSection, ExamSheet } from '@xueqiao/contract/features/growth/exams/api'
import type { OfSheet } from '@xueqiao/contract/features/growth/exams/scores'
import { Link } from 'react-router'

const stateOf = ({ filled, pupils, checkedByName }: ExamSheet) => {
  if (checkedByName !== null) return { word: '已复核', tone: 'tag green' }
  if (pupils === 0) return { word: '没有学生', tone: 'tag' }
  if (filled === 0) return { word: '未录入', tone: 'tag' }
  return filled < pupils
    ? { word: `${filled}/${pupils}`, tone: 'tag orange' }
    : { word: '待复核', tone: 'tag blue' }
}

interface Props {
  exam: ExamDetail
  chosen: OfSheet | undefined
}

const isFull = ({ filled, pupils }: ExamSection) => filled >= pupils

/** 教学班 of the courses that the grade walks for: whoever teaches one enters its pupils side by side. */
const Sections = ({ exam: { sections }, chosen }: Props) => (
  <section className="card exam-sections" aria-label="教学班">
    <h2>
      教学班 <small className="muted">录入的成绩进入学生所在班级的成绩表，由班级复核</small>
    </h2>
    <ul>
      {sections.map((section) => (
        <li key={section.sectionId}>
          <Link
            to={`?sectionId=${section.sectionId}`}
            replace
            className={isFull(section) ? 'tag green' : 'tag'}
            {...(chosen?.sectionId === section.sectionId && { 'aria-current': 'true' as const })}
          >
            {section.name} {section.filled}/{section.pupils}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

const Classes = ({ exam, chosen }: Props) => {
  const classes = [...new Map(exam.sheets.map(({ classId, className }) => [classId, className]))]
  return (
    <section className="card exam-progress" aria-label="录入进度">
      <table>
        <thead>
          <tr>
            <th scope="col">班级</th>
            {exam.courses.map(({ courseId, courseName, fullMarks, items }) => (
              <th key={courseId} scope="col">
                {courseName}
                <small className="muted">
                  {fullMarks} 分{items.length > 0 && `，${items.length} 题`}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map(([classId, className]) => (
            <tr key={classId}>
              <th scope="row">
                <Link to={`?classId=${classId}`} replace>
                  {className}
                </Link>
              </th>
              {exam.courses.map(({ courseId, courseName }) => {
                const sheet = exam.sheets.find((one) => one.classId === classId && one.courseId === courseId)
                if (sheet === undefined) return <td key={courseId}>—</td>
                const { word, tone } = stateOf(sheet)
                const isOpen = chosen?.classId === classId && chosen.courseId === courseId
                return (
                  <td key={courseId}>
                    <Link
                      to={`?classId=${classId}&courseId=${courseId}`}
                      replace
                      className={tone}
                      aria-label={`${className} ${courseName} ${word}`}
                      {...(isOpen && { 'aria-current': 'true' as const })}
                      {...(sheet.checkedByName !== null && { title: `${sheet.checkedByName} 复核` })}
                    >
                      {word}
                    </Link>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How far each class is in each course, and each 教学班; a cell opens its sheet. */
export const Progress = ({ exam, chosen }: Props) => (
  <>
    {(exam.sheets.length > 0 || exam.sections.length === 0) && <Classes exam={exam} chosen={chosen} />}
    {exam.sections.length > 0 && <Sections exam={exam} chosen={chosen} />}
  </>
)
