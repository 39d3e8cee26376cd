import { courseResourcesApi as api } from '@xueqiao/contract/features/teaching/course-resources/api'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { CourseTag } from '../../../../../lib/Subject'
import { useCan } from '../../../../../session/access'

/** A family has no menu of teaching: from here it comes to what teachers share, course by course. */
export const CourseDoors = () => {
  const can = useCan()
  const seen = can('courseResource:view')
  const { data: courses = [] } = useApi(api.courses, undefined, { enabled: seen, silent: true })
  const plans = can('teachingPlan:view')
  if (courses.length === 0 && !plans) return null
  return (
    <section className="card mine-courses" aria-label="课程资料">
      <h2>课程资料</h2>
      {courses.map(({ id, name }) => (
        <Link key={id} to={`/teaching/courses/${id}`} title={`${name}：教学计划和老师共享的资源`}>
          <CourseTag course={name} />
        </Link>
      ))}
      {plans && <Link to="/teaching/plans">各科教学计划</Link>}
    </section>
  )
}
