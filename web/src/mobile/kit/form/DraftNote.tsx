interface Props {
  /** What is not there any more. */
  but?: string
  onDiscard: () => void
}

/** Says that the form is not empty because it was begun earlier, and offers a fresh one. */
export const DraftNote = ({ but, onDiscard }: Props) => (
  <p className="m-draft-note" role="status">
    <span className="m-grow">
      已恢复上次没有提交的内容
      {but !== undefined && `；${but}`}
    </span>
    <button type="button" className="m-link-button" onClick={onDiscard}>
      清空
    </button>
  </p>
)
