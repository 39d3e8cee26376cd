import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useApi } from '../../../../api/queries'
import { SubjectDot } from '../../../../lib/Subject'
import { Row } from '../../../kit/list/Row'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'

/** Without teachers: the course names all of its teachers in the school, not those of this class. */
export const ClassCourses = ({ classId }: { classId: number }) => {
  const courses = useApi(classesApi.courses, { params: { id: classId } })
  return (
    <section className="m-card" aria-label="课程">
      <Loaded query={courses} endpoint={classesApi.courses} skeleton={<SkeletonRows rows={6} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState>班级还没有安排课程。</EmptyState>
          ) : (
            list.map((course) => (
              <Row
                key={course.id}
                leading={<SubjectDot course={course.name} />}
                title={course.name}
                note={[course.courseCode, course.departmentName ?? '未定教研组'].join('，')}
                trailing={<span className="tag">{course.courseType}</span>}
              />
            ))
          )
        }
      </Loaded>
    </section>
  )
}
