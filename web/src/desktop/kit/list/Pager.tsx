import { Pagination } from 'antd'

interface Props {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}

/** To the pages of what is more than one of them. */
export const Pager = ({ page, size, total, onPage }: Props) =>
  total > size && (
    <Pagination
      className="kit-pager"
      current={page + 1}
      pageSize={size}
      total={total}
      showSizeChanger={false}
      onChange={(next) => onPage(next - 1)}
    />
  )
