import './resources/resources.css'

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** To the pages of a list that is longer than one of a phone. */
export const Pager = ({ page, pages, onPage }: Props) =>
  pages <= 1 ? null : (
    <div className="m-resource-pages">
      <button type="button" className="m-button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        上一页
      </button>
      <span className="m-meta">
        {page + 1} / {pages}
      </span>
      <button
        type="button"
        className="m-button"
        disabled={page + 1 >= pages}
        onClick={() => onPage(page + 1)}
      >
        下一页
      </button>
    </div>
  )
