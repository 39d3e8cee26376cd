import { Button, type ButtonProps, Dropdown } from 'antd'
import type { ReactNode } from 'react'
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

interface ListToolsProps {
  list: { selected: readonly number[]; filters: Record<string, unknown>; refresh: () => unknown }
  /** 新增 what. */
  noun: string
  /** Left out where everyone sees the buttons and the server says no. */
  needs?: { add: string; remove: string }
  onAdd: () => unknown
  onRemove: (ids: readonly number[]) => unknown
  /** Only those who have chosen rows may press it. */
  chosenFirst?: boolean
  columns?: { label: string; onClick: () => unknown }
  exporting: { busy: boolean; run: (filters: Record<string, unknown>) => unknown }
  exportLabel?: string
  /** After them. */
  children?: ReactNode
}

/** The buttons of a list in their order: add, delete, refresh, columns, export (001 §2.3, 002 §2.1). */
export const ListTools = (props: ListToolsProps) => {
  const { list, noun, needs, onAdd, onRemove, chosenFirst = false, columns, exporting } = props
  const chosen = list.selected.length > 0
  return (
    <>
      <Tool icon="plus" type="primary" onClick={onAdd} {...(needs && { need: needs.add })}>
        新增{noun}
      </Tool>
      <Tool
        icon="trash"
        danger={chosen || chosenFirst}
        disabled={chosenFirst && !chosen}
        onClick={() => onRemove(list.selected)}
        {...(needs && { need: needs.remove })}
      >
        批量删除
      </Tool>
      <Tool icon="refresh" onClick={list.refresh}>
        刷新
      </Tool>
      {columns && (
        <Tool icon="cols" onClick={columns.onClick}>
          {columns.label}
        </Tool>
      )}
      <Tool
        icon="export"
        loading={exporting.busy}
        onClick={() => exporting.run(chosen ? { ids: list.selected.join() } : list.filters)}
      >
        {chosen ? '导出所选' : (props.exportLabel ?? '导出')}
      </Tool>
      {props.children}
    </>
  )
}
