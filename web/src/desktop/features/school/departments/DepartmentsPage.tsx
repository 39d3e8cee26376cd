import { departmentsApi } from '@xueqiao/contract/features/school/departments/api'
import { Button } from 'antd'
import { failureText } from '../../../../api/failure'
import { invalidate, useApi } from '../../../../api/queries'
import { formatNumber } from '../../../../lib/format'
import { Icon } from '../../../../lib/icons'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { counted } from '../../../kit/naming'
import { DepartmentFormDialog } from './DepartmentFormDialog'
import { DepartmentPanel } from './DepartmentPanel'
import { DepartmentTree } from './DepartmentTree'
import { useManages } from './manages'
import { DEPARTMENTS } from './naming'
import { countAll } from './tree'
import { useDepartmentDialog } from './useDepartmentDialog'
import { useSelection } from './useSelection'
import './departments.css'

export const DepartmentsPage = () => {
  const manages = useManages()
  const form = useDepartmentDialog()
  const query = useApi(departmentsApi.tree, undefined, { staleTime: 0 })
  const tree = query.data ?? []
  // Others may look into some departments only, and choose theirs.
  const selection = useSelection(manages ? tree[0]?.id : undefined)
  const staff = tree.reduce((sum, { teacherCount }) => sum + teacherCount, 0)
  const addTop = () => form.add(null)

  const branches = () => {
    if (query.isPending) return <LoadingRows rows={12} />
    if (query.isError)
      return (
        <FailedState
          title="未能加载部门"
          text={failureText(query.error, departmentsApi.tree)}
          onRetry={query.refetch}
        />
      )
    if (tree.length === 0)
      return (
        <EmptyState icon="school" title="还没有部门">
          {manages && <Button onClick={addTop}>新增第一个部门</Button>}
        </EmptyState>
      )
    return <DepartmentTree tree={tree} selected={selection.id} onSelect={selection.select} />
  }

  return (
    <ResourcePage
      title="部门管理"
      count={query.data && `共 ${counted(countAll(tree), DEPARTMENTS)}，${formatNumber(staff)} 名教职工`}
      onAdd={manages ? addTop : undefined}
      actions={
        <>
          <Button icon={<Icon name="refresh" />} onClick={() => invalidate(departmentsApi.list.path)}>
            刷新
          </Button>
          {manages && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={addTop}>
              新增部门
            </Button>
          )}
        </>
      }
    >
      <div className="dept-cols">
        <section className="card dept-side" aria-label="部门树">
          {branches()}
        </section>
        <section className="card dept-panel" aria-label="部门详情">
          <DepartmentPanel tree={tree} selection={selection} form={form} />
        </section>
      </div>
      <DepartmentFormDialog dialog={form} />
    </ResourcePage>
  )
}
