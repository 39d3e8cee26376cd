import { Button, Dropdown } from 'antd'
import { Icon } from '../../lib/icons'

const PAPERS = ['A4', 'A3'] as const
export type Paper = (typeof PAPERS)[number]

/** Which sheet the next print is laid out for; the style sheets read it (`[data-paper]`). */
export const printOn = (paper: Paper) => {
  document.documentElement.dataset.paper = paper
  window.print()
}

interface Props {
  label?: string
  busy?: boolean
  onChoose?: (paper: Paper) => unknown
}

/** 打印 asks for the size of the sheet: A4 for a desk, A3 for a wall. */
export const PrintButton = ({ label = '打印', busy = false, onChoose = printOn }: Props) => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: PAPERS.map((paper) => ({
        key: paper,
        label: `${paper} 横向`,
        onClick: () => onChoose(paper),
      })),
    }}
  >
    <Button icon={<Icon name="print" />} loading={busy}>
      {label}
      <Icon name="down" size="s" />
    </Button>
  </Dropdown>
)
