import { Button, Dropdown } from 'antd'
import { Icon } from '../../../lib/icons'

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

/** The six controls in their order (001 §2.3), shown to everyone (001 §6). */
export const StudentToolbar = (props: Props) => (
  <div className="student-tools">
    <Button type="primary" icon={<Icon name="plus" />} onClick={props.onAdd}>
      新增学生
    </Button>
    <Button danger={props.selected > 0} icon={<Icon name="trash" />} onClick={props.onRemove}>
      批量删除
    </Button>
    <Button icon={<Icon name="refresh" />} onClick={props.onRefresh}>
      刷新
    </Button>
    <Button icon={<Icon name="cols" />} onClick={props.onColumns}>
      列设置
    </Button>
    <Button icon={<Icon name="export" />} loading={props.exporting} onClick={props.onExport}>
      导出
    </Button>
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'template', label: '下载模板', onClick: () => props.onTemplate() },
          { key: 'import', label: '批量导入', onClick: () => props.onImport() },
        ],
      }}
    >
      <Button icon={<Icon name="import" />}>
        导入
        <Icon name="down" size="s" />
      </Button>
    </Dropdown>
  </div>
)
