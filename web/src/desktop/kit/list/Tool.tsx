import { Button, type ButtonProps, Dropdown } from 'antd'
import { Icon, type IconName } from '../../../lib/icons'
import { Need } from '../../../session/access'

interface Props extends Omit<ButtonProps, 'icon'> {
  icon: IconName
  /** Left out where everyone sees the button and the server says no. */
  need?: string
}

/** A button of the bar above a list, for those who may. */
export const Tool = ({ icon, need, ...button }: Props) => (
  <Need code={need ?? []}>
    <Button icon={<Icon name={icon} />} {...button} />
  </Need>
)

interface Step {
  label: string
  onClick: () => unknown
}

/** 导入 opens a menu: the template first, then the upload. */
export const ImportTool = ({ need, template, upload }: { need?: string; template: Step; upload: Step }) => (
  <Need code={need ?? []}>
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.entries({ template, upload }).map(([key, { label, onClick }]) => ({
          key,
          label,
          onClick: () => onClick(),
        })),
      }}
    >
      <Button icon={<Icon name="import" />}>
        导入
        <Icon name="down" size="s" />
      </Button>
    </Dropdown>
  </Need>
)
