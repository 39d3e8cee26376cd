import { gradeNames, gradeNumber } from '@xueqiao/contract/common/grade'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import {
  substitutionLedgersApi as api,
  type DeliveredLessons,
} from '@xueqiao/contract/features/teaching/substitutions/ledgers'
import { useState } from 'react'
import { failureText } from '../../api/failure'
import { useApi } from '../../api/queries'
import { useGradeWording } from '../../session/school'
import { EmptyState, FailedState, LoadingRows } from '../kit/list/TableState'
import { GradeSelect } from '../pickers/GradeSelect'
import { LOOKUP_MS } from '../pickers/lookup'
import './delivered.css'

const coursesOf = ({ classes }: DeliveredLessons) => [
  ...new Map(
    classes.flatMap(({ courses }) => courses.map(({ courseId, courseName }) => [courseId, courseName])),
  ),
]

type Delivered = DeliveredLessons['classes'][number]['courses'][number]

const round = (value: number) => Math.round(value * 10) / 10

const FIRST = 7

/** 初一 where the school has it, else its lowest grade. */
const firstOf = (names: readonly string[], classes: readonly { grade: string }[]) => {
  const there = classes.map(({ grade }) => gradeNumber(grade)).filter((one) => one !== undefined)
  const lowest = there.length === 0 || there.includes(FIRST) ? FIRST : Math.min(...there)
  return names[lowest - 1] ?? ''
}

const Count = ({ cell }: { cell: Delivered }) => {
  const short = round(cell.planned - cell.delivered)
  return (
    <td
      data-short={short > cell.weekly}
      title={`每周 ${cell.weekly} 节，应上 ${round(cell.planned)} 节，实上 ${cell.delivered} 节${cell.selfStudy > 0 ? `，自习 ${cell.selfStudy} 节` : ''}`}
    >
      <b>{cell.delivered}</b>
      <small>/ {round(cell.planned)}</small>
    </td>
  )
}

/** 走班: a line a course, its 教学班 beside each other. */
const Sections = ({ sections }: Pick<DeliveredLessons, 'sections'>) => {
  const courses = [...new Map(sections.map(({ courseId, courseName }) => [courseId, courseName]))]
  const most = Math.max(...sections.map(({ number }) => number))
  const numbers = Array.from({ length: most }, (_, at) => at + 1)
  return (
    <div className="dl-scroll">
      <h3>走班</h3>
      <table className="dl-table" aria-label="走班课时完成">
        <thead>
          <tr>
            <th scope="col">课程</th>
            {numbers.map((number) => (
              <th key={number} scope="col">
                {number} 班
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {courses.map(([id, name]) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {numbers.map((number) => {
                const found = sections.find((one) => one.courseId === id && one.number === number)
                return found === undefined ? <td key={number} /> : <Count key={number} cell={found} />
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Matrix = ({ data }: { data: DeliveredLessons }) => {
  const courses = coursesOf(data)
  return (
    <div className="dl-scroll">
      <table className="dl-table" aria-label="课时完成">
        <thead>
          <tr>
            <th scope="col">班级</th>
            {courses.map(([id, name]) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.classes.map((one) => (
            <tr key={one.id}>
              <th scope="row">{one.name}</th>
              {courses.map(([id]) => {
                const cell = one.courses.find(({ courseId }) => courseId === id)
                if (cell === undefined) return <td key={id} />
                return <Count key={id} cell={cell} />
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What each class has had of each course by now, beside what it was to have had: in the semester of today, or another. */
export const DeliveredTab = ({ semesterId }: { semesterId?: number }) => {
  const names = gradeNames(useGradeWording())
  const classes = useApi(classesApi.options, undefined, { staleTime: LOOKUP_MS, silent: true })
  const [chosen, setGrade] = useState<string>()
  const grade = chosen ?? firstOf(names, classes.data ?? [])
  const query = useApi(
    api.delivered,
    { query: { grade, semesterId } },
    { silent: true, staleTime: 0, enabled: chosen !== undefined || !classes.isPending },
  )
  const { data } = query
  return (
    <section className="card dl-card">
      <header>
        <h2>课时完成</h2>
        {data !== undefined && (
          <span className="muted">
            {data.semesterName}，至 {data.until}，第 {data.weeks} 周；实上 / 应上，橙色为少了一周以上
          </span>
        )}
        <GradeSelect aria-label="年级" allowClear={false} value={grade} onChange={setGrade} />
      </header>
      {data !== undefined ? (
        data.classes.length + data.sections.length === 0 ? (
          <EmptyState
            icon="chart"
            title="这个年级没有任课安排"
            text="安排任课并发布课表后，这里显示完成的课时。"
          />
        ) : (
          <>
            {data.classes.length > 0 && <Matrix data={data} />}
            {data.sections.length > 0 && <Sections sections={data.sections} />}
          </>
        )
      ) : query.error === null ? (
        <LoadingRows />
      ) : (
        <FailedState
          title="未能加载课时完成"
          text={failureText(query.error, api.delivered)}
          onRetry={() => void query.refetch()}
        />
      )}
    </section>
  )
}
