import type { ExamDetail, ExamSheet } from '@xueqiao/contract/features/growth/exams/api'
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
  chosen: { classId: number | undefined; courseId: number | undefined }
}

/** How far each class is in each course; a cell opens its sheet. */
export const Progress = ({ exam, chosen }: Props) => {
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
                const isOpen = chosen.classId === classId && chosen.courseId === courseId
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
