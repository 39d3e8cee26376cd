import {
  type AchievementRow,
  achievementsApi as api,
} from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { Button, Form, Input, Select } from 'antd'
import { act, useAction } from '../../../../api/action'
import { useViewer } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { later } from '../../../kit/later'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { ImportTool, Tool } from '../../../kit/list/Tool'
import { useChoosyExport } from '../../../kit/list/useChoosyExport'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { ClassSelect } from '../../../pickers/ClassSelect'
import { AchievementDialog } from './AchievementDialog'
import { achievementColumns } from './achievementColumns'
import { KindTabs } from './KindTabs'
import { LookDialog } from './LookDialog'
import { ACHIEVEMENTS, kindOptions, LIST, levelOptions, statusOptions } from './naming'
import { RejectDialog } from './RejectDialog'
import { useAchievementDialog } from './useAchievementDialog'
import './achievements.css'

const ImportAchievementsDialog = later(
  () => import('./ImportAchievementsDialog').then((m) => m.ImportAchievementsDialog),
  ({ open }) => open,
)
const ExportAchievementsDialog = later(
  () => import('./ExportAchievementsDialog').then((m) => m.ExportAchievementsDialog),
  ({ exporting }) => exporting.asking.open,
)

/** Awards of pupils: handed in with their proofs, and part of the record once they are approved. */
export const AchievementsPage = () => {
  const list = useResourceList(api.search)
  const { kind } = useViewer()
  const staff = kind === 'teacher' || kind === 'admin'
  useSeen(LIST, !list.isLoading && !staff)
  const form = useAchievementDialog()
  const looking = useOpened<AchievementRow>()
  const rejecting = useOpened<AchievementRow>()
  const exporting = useChoosyExport(list)
  const importing = useOpened<true>()
  const template = useDownload(api.importTemplate)
  const remove = useRemove({ of: ACHIEVEMENTS, one: api.remove, after: list.forget })
  const approving = useAction(api.approveMany, {
    done: ({ approved }) => (approved === 0 ? '所选荣誉都已审核' : `已通过 ${approved} 项荣誉`),
    after: () => list.select([]),
  })
  const chosen = list.selected.length > 0

  const columns = achievementColumns({
    open: looking.show,
    actions: (row) => [
      ...(row.mayDecide
        ? [
            { label: '通过', onClick: () => act(api.approveMany, { body: { ids: [row.id] } }) },
            { label: '退回', onClick: () => rejecting.show(row) },
          ]
        : [{ label: '查看', onClick: () => looking.show(row) }]),
      ...(row.mayEdit
        ? [
            { label: '编辑', onClick: () => form.edit(row.id) },
            { label: '删除', danger: true, onClick: () => remove.one({ id: row.id, name: row.awardName }) },
          ]
        : []),
    ],
  })

  return (
    <ResourcePage title="荣誉成就" count={countOf(list, ACHIEVEMENTS)} onAdd={form.add}>
      <KindTabs />
      <FilterBar list={list}>
        {staff && (
          <Form.Item name="classId" label={LABELS.className}>
            <ClassSelect placeholder="全部班级" />
          </Form.Item>
        )}
        {staff && (
          <Form.Item name="keyword" label="学生">
            <Input allowClear placeholder="姓名或学号" />
          </Form.Item>
        )}
        <Form.Item name="kind" label={LABELS.kind}>
          <Select allowClear placeholder="全部类别" options={kindOptions} />
        </Form.Item>
        <Form.Item name="awardLevel" label={LABELS.awardLevel}>
          <Select allowClear placeholder="全部级别" options={levelOptions} />
        </Form.Item>
        <Form.Item name="status" label={LABELS.status}>
          <Select allowClear placeholder="全部状态" options={statusOptions} />
        </Form.Item>
        {staff && (
          <Form.Item name="charged" label="范围">
            <Select allowClear placeholder="全部" options={[{ value: 'true', label: '由我审核的' }]} />
          </Form.Item>
        )}
      </FilterBar>
      <ResourceTable
        list={list}
        of={ACHIEVEMENTS}
        columns={columns}
        selectable={staff}
        onOpen={looking.show}
        firstStep={<Button onClick={form.add}>登记第一项荣誉</Button>}
        toolbar={
          <>
            <Tool icon="plus" type="primary" onClick={form.add}>
              登记荣誉
            </Tool>
            {chosen && (
              <Tool
                icon="check"
                loading={approving.busy}
                onClick={() => approving.run({ body: { ids: [...list.selected] } })}
              >
                通过所选
              </Tool>
            )}
            <Tool icon="refresh" onClick={list.refresh}>
              刷新
            </Tool>
            <Tool
              icon="export"
              need="student:view"
              loading={exporting.busy}
              onClick={() => exporting.run(chosen ? { ids: list.selected.join() } : list.filters)}
            >
              {chosen ? '导出所选' : '导出'}
            </Tool>
            <ImportTool
              need="student:view"
              template={{ label: '下载模板', onClick: template.run }}
              upload={{ label: '批量导入', onClick: () => importing.show(true) }}
            />
          </>
        }
      />
      <AchievementDialog dialog={form} />
      <Opened by={looking}>
        {(row, dialog) => (
          <LookDialog
            {...dialog}
            row={row}
            onReject={(one) => {
              looking.close()
              rejecting.show(one)
            }}
          />
        )}
      </Opened>
      <Opened by={rejecting}>
        {(row, dialog) => (
          <RejectDialog
            {...dialog}
            name={row.awardName}
            placeholder="如 请补充证书照片"
            onReject={(reason) =>
              act(api.reject, { params: { id: row.id }, body: { reason, version: row.version } })
            }
          />
        )}
      </Opened>
      <ExportAchievementsDialog exporting={exporting} />
      <ImportAchievementsDialog open={importing.open} onClose={importing.close} />
    </ResourcePage>
  )
}
