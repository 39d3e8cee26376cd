import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { SemesterForm } from '@xueqiao/contract/features/school/semesters/input'
import { SEMESTER_LABELS } from '@xueqiao/contract/features/school/semesters/labels'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import { fieldOf } from '../../../kit/form/Field'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { CalendarPage } from '../../../kit/list/CalendarPage'
import { keepCurrent } from './current-semester'
import { SemesterFormDialog } from './SemesterFormDialog'
import { semesterColumns } from './semesterColumns'
import { OFFLINE, SEMESTERS, useSemesterActions } from './useSemesters'

const Field = fieldOf(SemesterForm, SEMESTER_LABELS)

/** All semesters of the school (002 §2.4). */
export const SemestersPage = () => {
  const can = useCan()
  const navigate = useNavigate()
  const list = useApi(semestersApi.list)
  const actions = useSemesterActions({ removed: '删除成功' })
  const dialog = useFormDialog({
    noun: SEMESTERS.noun,
    schema: SemesterForm,
    get: semestersApi.get,
    create: semestersApi.create,
    update: semestersApi.update,
    offline: OFFLINE,
  })
  const rows = list.data ?? []
  const current = rows.find(({ isCurrent }) => isCurrent)
  useEffect(() => keepCurrent(current), [current])

  return (
    <CalendarPage
      title="学期管理"
      back={{ label: '返回', onClick: () => navigate(-1) }}
      of={SEMESTERS}
      query={list}
      endpoint={semestersApi.list}
      rows={rows}
      empty="还没有学期"
      columns={semesterColumns({ withOrder: false, edit: ({ id }) => dialog.edit(id), ...actions })}
      onAdd={can('system:manage') ? dialog.add : undefined}
    >
      <SemesterFormDialog dialog={dialog} Field={Field} withOrder={false} />
    </CalendarPage>
  )
}
