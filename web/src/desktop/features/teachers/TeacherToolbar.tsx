import { Button, Dropdown } from 'antd'
import { Icon } from '../../../lib/icons'
import { Need } from '../../../session/access'

interface Props {
  selected: number
  exporting: boolean
  onAdd: () => void
  onRemove: () => unknown
  onRefresh: () => unknown
  onColumns: () => void
  onExport: () => unknown
  onTemplate: () => unknown
  onImport: () => void
}

/** The controls in their order (002 §2.1). */
export const TeacherToolbar = (props: Props) => (
  <>
    <Need code="teacher:create">
      <Button type="primary" icon={<Icon name="plus" />} onClick={props.onAdd}>
        新增教师
      </Button>
    </Need>
    <Need code="teacher:delete">
      <Button danger disabled={props.selected === 0} icon={<Icon name="trash" />} onClick={props.onRemove}>
        批量删除
      </Button>
    </Need>
    <Button icon={<Icon name="refresh" />} onClick={props.onRefresh}>
      刷新
    </Button>
    <Button icon={<Icon name="cols" />} onClick={props.onColumns}>
      列显示设置
    </Button>
    <Button icon={<Icon name="export" />} loading={props.exporting} onClick={props.onExport}>
      导出数据
    </Button>
    <Need code="teacher:import">
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'template', label: '下载导入模板', onClick: () => props.onTemplate() },
            { key: 'import', label: '导入教师数据', onClick: () => props.onImport() },
          ],
        }}
      >
        <Button icon={<Icon name="import" />}>
          导入
          <Icon name="down" size="s" />
        </Button>
      </Dropdown>
    </Need>
  </>
)
