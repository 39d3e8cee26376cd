import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useApi } from '../../api/queries'
import { EmptyState } from '../kit/list/TableState'
import { LOOKUP_MS } from './lookup'

/** Where a page waits for a class; in a school that has none yet it says where the first is made. */
export const ChooseClass = ({ text }: { text: string }) => {
  const { data } = useApi(classesApi.options, undefined, { staleTime: LOOKUP_MS })
  return (
    <section className="card">
      {data?.length === 0 ? (
        <EmptyState
          icon="student"
          title="还没有班级"
          text="先在“学校管理 → 班级管理”中新增班级并编入学生；教师任教或担任班主任后会看到自己的班级。"
        />
      ) : (
        <EmptyState icon="student" title="请选择班级" text={text} />
      )}
    </section>
  )
}
