import type { PaperFormat } from '@xueqiao/contract/common/paper'
import { Button, Dropdown } from 'antd'
import { Icon } from '../../../lib/icons'

const FORMATS = { word: 'Word 文档', pdf: 'PDF 文件' } satisfies Record<PaperFormat, string>

interface Props {
  busy: boolean
  onChoose: (format: PaperFormat) => unknown
}

/** 导出 opens a menu: to be edited further, or to be printed. */
export const PaperButton = ({ busy, onChoose }: Props) => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: Object.entries(FORMATS).map(([key, label]) => ({ key, label })),
      onClick: ({ key }) => onChoose(key === 'pdf' ? 'pdf' : 'word'),
    }}
  >
    <Button icon={<Icon name="export" />} loading={busy}>
      导出
      <Icon name="down" size="s" />
    </Button>
  </Dropdown>
)
