import { semesterOf } from '@xueqiao/contract/common/calendar'
import { type AcademicYearRow, academicYearsApi } from '@xueqiao/contract/features/school/academic-years/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { SemesterRow, YearSemesterForm } from '@xueqiao/contract/features/school/semesters/input'
import { SEMESTER_LABELS } from '@xueqiao/contract/features/school/semesters/labels'
import { useEffect, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { z } from 'zod'
import { useApi } from '../../../../api/queries'
import { toast } from '../../../../lib/toast'
import { useCan } from '../../../../session/access'
import { fieldOf } from '../../../kit/form/Field'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { CalendarPage } from '../../../kit/list/CalendarPage'
import { SemesterFormDialog } from './SemesterFormDialog'
import { semesterColumns } from './semesterColumns'
import { SEMESTERS, useSemesterActions } from './useSemesters'

const Field = fieldOf(YearSemesterForm, SEMESTER_LABELS)
const YEARS = '/system/academic-years'

const Rows = z.array(SemesterRow)
const Wrapped = z.object({ data: Rows })

/** Servers have been seen to answer with a list, or with a list in an object (002 §7.6). */
const rowsIn = (answer: unknown): SemesterRow[] | undefined => {
  const list = Rows.safeParse(answer)
  if (list.success) return list.data
  const wrapped = Wrapped.safeParse(answer)
  return wrapped.success ? wrapped.data.data : undefined
}

type Year = Pick<AcademicYearRow, 'code' | 'name' | 'startDate' | 'endDate'>

/** What the next semester of this year is called, and when it runs (002 §9). */
const nextOf = (year: Year | undefined, rows: readonly SemesterRow[]) => {
  if (year === undefined) return {}
  const last = rows.reduce<SemesterRow | undefined>(
    (latest, row) => (latest && latest.semesterOrder >= row.semesterOrder ? latest : row),
    undefined,
  )
  return semesterOf(year, Math.min(4, (last?.semesterOrder ?? 0) + 1), last?.endDate)
}

const Semesters = ({ yearId }: { yearId: number }) => {
  const can = useCan()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const year = useApi(academicYearsApi.get, { params: { id: yearId } })
  const list = useApi(semestersApi.ofYear, { params: { id: yearId } })
  const actions = useSemesterActions({ removed: '学期删除成功' })
  const rows = useMemo(() => rowsIn(list.data) ?? [], [list.data])
  const unreadable = list.isSuccess && rowsIn(list.data) === undefined
  useEffect(() => {
    if (unreadable) toast.error('获取到的学期数据格式不正确')
  }, [unreadable])
  const dialog = useFormDialog({
    noun: SEMESTERS.noun,
    schema: YearSemesterForm,
    get: semestersApi.get,
    create: { ...semestersApi.create, done: '学期创建成功' },
    update: { ...semestersApi.update, done: '学期更新成功' },
    blank: nextOf(year.data, rows),
    body: (values) => ({ ...values, academicYearId: yearId }),
  })
  const name = year.data?.name ?? params.get('name') ?? ''

  return (
    <CalendarPage
      title={`${name}学期管理`}
      back={{ label: '返回学年管理', onClick: () => navigate(YEARS) }}
      of={SEMESTERS}
      query={list}
      endpoint={semestersApi.ofYear}
      rows={rows}
      empty="这个学年还没有学期"
      columns={semesterColumns({ withOrder: true, edit: ({ id }) => dialog.edit(id), ...actions })}
      onAdd={can('system:manage') ? dialog.add : undefined}
    >
      <SemesterFormDialog dialog={dialog} Field={Field} withOrder invalidWarning="请正确填写表单信息" />
    </CalendarPage>
  )
}

/** The semesters of one year (002 §2.6); without a number there is no year to show. */
export const YearSemestersPage = () => {
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const yearId = /^[1-9]\d*$/.test(id) ? Number(id) : undefined
  useEffect(() => {
    if (yearId !== undefined) return
    toast.error('学年ID不能为空')
    navigate(YEARS, { replace: true })
  }, [yearId, navigate])
  return yearId === undefined ? null : <Semesters key={yearId} yearId={yearId} />
}
