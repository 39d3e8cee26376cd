import { type CourseDetail, coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { COURSE_LABELS } from '@xueqiao/contract/features/school/courses/labels'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { formatNumber } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { useCan } from '../../../../session/access'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { CourseType } from '../../../pickers/CourseType'
import { ClassTable } from './ClassTable'
import { CourseHomework } from './CourseHomework'
import { CoursePlans } from './CoursePlans'
import { CoursePreparations } from './CoursePreparations'
import { CourseResources } from './CourseResources'
import { UNASSIGNED, UNSET } from './naming'
import { TeacherTable } from './TeacherTable'
import './courses.css'

const factsOf = (course: CourseDetail): [string, string][] => [
  [COURSE_LABELS.courseCode, course.courseCode],
  [COURSE_LABELS.credits, String(course.credits)],
  [COURSE_LABELS.semester, course.semester ?? UNSET],
  [COURSE_LABELS.departmentName, course.departmentName ?? UNASSIGNED],
]

const Part = ({ title, count, children }: { title: string; count: string; children: ReactNode }) => (
  <section className="card" aria-label={title}>
    <header>
      <h2>{title}</h2>
      <span className="muted">{count}</span>
    </header>
    {children}
  </section>
)

/** Read-only; what one may see of a course anyone may see, but its classes are the reader's own. */
const Loaded = ({ course, isStaff }: { course: CourseDetail; isStaff: boolean }) => {
  const { teachers, classes } = course
  const pupils = classes.reduce((sum, { studentCount }) => sum + studentCount, 0)
  return (
    <div className="course-page">
      <section className="card course-head" aria-label={course.name}>
        <header>
          <h1>{course.name}</h1>
          <CourseType courseType={course.courseType} />
          {isStaff && (
            <Link to="/school/courses" className="course-back">
              <Icon name="left" size="s" />
              返回课程管理
            </Link>
          )}
        </header>
        <dl>
          {factsOf(course).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={course.description === null ? 'muted' : undefined}>
          {course.description ?? '暂无课程说明'}
        </p>
      </section>
      <div className="course-parts">
        <Part title="开课班级" count={`${classes.length} 个班级，${formatNumber(pupils)} 名学生`}>
          <ClassTable classes={classes} isStaff={isStaff} />
        </Part>
        <Part title="授课教师" count={`${teachers.length} 名`}>
          <TeacherTable teachers={teachers} />
        </Part>
      </div>
      <CoursePlans courseId={course.id} />
      <CoursePreparations courseId={course.id} />
      <CourseResources courseId={course.id} isStaff={isStaff} />
      <CourseHomework courseId={course.id} />
    </div>
  )
}

export const CourseDetailPage = () => {
  const can = useCan()
  const isStaff = can('course:view')
  const id = Number(useParams().courseId)
  const known = isRecordId(id)
  const query = useApi(coursesApi.get, { params: { id } }, { staleTime: 0, silent: true, enabled: known })
  return (
    <RecordPage
      query={query}
      endpoint={coursesApi.get}
      known={known}
      missing={{ icon: 'book', title: '没有找到这门课程', text: '它可能已被删除' }}
      back={isStaff ? { to: '/school/courses', label: '返回课程管理' } : undefined}
      failed="未能打开课程详情"
    >
      {(course) => <Loaded course={course} isStaff={isStaff} />}
    </RecordPage>
  )
}
