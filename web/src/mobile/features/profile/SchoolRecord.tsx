import { studentsApi } from '@xueqiao/contract/features/students'
import { useApi } from '../../../api/queries'
import { Card } from '../../kit/Card'
import { Fact } from '../../kit/Row'
import { Loaded, SkeletonRows } from '../../kit/states'

export const SchoolRecord = ({ studentId }: { studentId: number }) => {
  const student = useApi(studentsApi.get, { params: { id: studentId } })
  return (
    <Card title="学籍信息" extra={student.data?.enrollmentStatus}>
      <Loaded query={student} endpoint={studentsApi.get} skeleton={<SkeletonRows rows={4} />}>
        {(data) => (
          <>
            <Fact label="学号" value={data.studentNumber} />
            <Fact label="年级" value={data.grade} />
            <Fact label="班级" value={data.className} />
            <Fact label="班主任" value={data.headTeacherName} />
            <Fact label="性别" value={data.gender} />
            <Fact label="出生日期" value={data.birthDate} />
            <Fact label="入学日期" value={data.enrollmentDate} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
