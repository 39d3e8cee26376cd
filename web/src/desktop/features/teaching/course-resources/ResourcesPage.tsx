import {
  courseResourcesApi as api,
  type ResourceRow,
} from '@xueqiao/contract/features/teaching/course-resources/api'
import { RESOURCE_LABELS as LABELS } from '@xueqiao/contract/features/teaching/course-resources/labels'
import {
  RESOURCE_KIND_LABELS,
  RESOURCE_KINDS,
} from '@xueqiao/contract/features/teaching/course-resources/values'
import { Button, Form, Input, Segmented, Select } from 'antd'
import { act } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { Need, useCan } from '../../../../session/access'
import { downloadOf, save } from '../../../../shared/course-resources/address'
import { FilterBar } from '../../../kit/list/FilterBar'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { ResourceTable } from '../../../kit/list/ResourceTable'
import { Tool } from '../../../kit/list/Tool'
import { useRemove } from '../../../kit/list/useRemove'
import { useResourceList } from '../../../kit/list/useResourceList'
import { countOf } from '../../../kit/naming'
import { ResourceDialog } from '../../../kit/preview/ResourceDialog'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'
import { DropArea } from './DropZone'
import { EditDialog } from './EditDialog'
import { type Folder, Folders } from './Folders'
import { RESOURCES } from './naming'
import { resourceColumns } from './resourceColumns'
import { UploadDialog } from './UploadDialog'
import { Versions } from './Versions'
import './resources.css'

const kinds = RESOURCE_KINDS.map((value) => ({ value, label: RESOURCE_KIND_LABELS[value] }))
const SIDES = [
  { value: 'all', label: '全部' },
  { value: 'mine', label: '我的' },
  { value: 'favourite', label: '收藏' },
  { value: 'bin', label: '回收站' },
]

type List = ReturnType<typeof useResourceList<ResourceRow>>

const folderOf = ({ filters }: List): Folder => {
  const { courseId, unit, lesson } = filters as Folder
  return {
    ...(courseId !== undefined && { courseId }),
    ...(unit !== undefined && { unit }),
    ...(lesson !== undefined && { lesson }),
  }
}
const sideOf = ({ filters }: List) => SIDES.find(({ value }) => value in filters)?.value ?? 'all'

/** What is searched for stays within the folder and the side one is on. */
const Filters = ({ list }: { list: List }) => {
  const side = sideOf(list)
  const around = { ...folderOf(list), ...(side !== 'all' && { [side]: 'true' }) }
  return (
    <FilterBar list={{ filters: list.filters, search: (values) => list.search({ ...values, ...around }) }}>
      <Form.Item name="keyword" label="关键字">
        <Input allowClear placeholder="名称、标签或拼音" />
      </Form.Item>
      <Form.Item name="kind" label={LABELS.kind}>
        <Select allowClear placeholder="全部类型" options={kinds} />
      </Form.Item>
      <Form.Item name="tag" label={LABELS.tags}>
        <Input allowClear placeholder="完整的标签" />
      </Form.Item>
    </FilterBar>
  )
}

/** Resources one may see, in the folders of their courses. */
export const ResourcesPage = () => {
  const list = useResourceList(api.search, { size: 20 })
  const uploads = useCan()('courseResource:upload')
  const options = useApi(api.options, undefined, { enabled: uploads })
  const looking = useOpened<ResourceRow>()
  const editing = useOpened<ResourceRow>()
  const uploading = useOpened<readonly File[]>()
  const remove = useRemove({
    of: RESOURCES,
    one: api.remove,
    note: '移入回收站，30 天内可以恢复。',
    after: list.forget,
  })
  const folder = folderOf(list)
  const { courseId: _course, unit: _unit, lesson: _lesson, ...rest } = list.filters
  const { mine: _mine, favourite: _favourite, bin: _bin, ...wherever } = list.filters

  const ofRow = (row: ResourceRow) =>
    row.deletedAt !== null
      ? [{ label: '恢复', onClick: () => act(api.restore, { params: { id: row.id } }) }]
      : [
          { label: '下载', onClick: () => void save(downloadOf(row)) },
          row.favourite
            ? { label: '取消收藏', onClick: () => act(api.unfavour, { params: { id: row.id } }) }
            : { label: '收藏', onClick: () => act(api.favour, { params: { id: row.id } }) },
          ...(row.mayEdit ? [{ label: '编辑', onClick: () => editing.show(row) }] : []),
          ...(row.mayRemove ? [{ label: '删除', danger: true, onClick: () => remove.one(row) }] : []),
        ]
  const look = (row: ResourceRow) => row.deletedAt === null && looking.show(row)
  const columns = resourceColumns({
    open: look,
    onTag: (tag) => list.search({ ...list.filters, tag }),
    actions: ofRow,
  })
  const start = (files: readonly File[] = []) => uploading.show(files)
  const add = uploads ? () => start() : undefined

  return (
    <ResourcePage title="课程资源" count={countOf(list, RESOURCES)} onAdd={add}>
      <Filters list={list} />
      <DropArea className="resources-body" disabled={!uploads} onFiles={start}>
        <Folders at={folder} onOpen={(next) => list.search({ ...rest, ...next })} />
        <ResourceTable
          list={list}
          of={RESOURCES}
          columns={columns}
          selectable={false}
          onOpen={look}
          firstStep={
            <Need code="courseResource:upload">
              <Button onClick={add}>上传第一份课程资源</Button>
            </Need>
          }
          toolbar={
            <>
              <Segmented
                aria-label="范围"
                options={SIDES}
                value={sideOf(list)}
                onChange={(side) => list.search({ ...wherever, ...(side !== 'all' && { [side]: 'true' }) })}
              />
              <Tool icon="import" type="primary" need="courseResource:upload" onClick={add}>
                上传资源
              </Tool>
              <Tool icon="refresh" onClick={list.refresh}>
                刷新
              </Tool>
            </>
          }
        />
      </DropArea>
      <Opened by={looking}>
        {(row, dialog) => (
          <ResourceDialog {...dialog} id={row.id} name={row.name}>
            {(shown) => shown.mayEdit && <Versions row={shown} />}
          </ResourceDialog>
        )}
      </Opened>
      {options.data && (
        <>
          <Opened by={editing}>
            {(row, dialog) => <EditDialog {...dialog} row={row} options={options.data} />}
          </Opened>
          <Opened by={uploading}>
            {(files, dialog) => (
              <UploadDialog
                {...dialog}
                options={options.data}
                files={files}
                place={{
                  ...(folder.courseId !== undefined && { courseId: Number(folder.courseId) }),
                  ...(folder.unit !== undefined && { unit: folder.unit }),
                  ...(folder.lesson !== undefined && { lesson: folder.lesson }),
                }}
              />
            )}
          </Opened>
        </>
      )}
    </ResourcePage>
  )
}
