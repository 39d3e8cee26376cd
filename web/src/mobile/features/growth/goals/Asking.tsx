interface Props {
  question: string
  ok: string
  busy: boolean
  onDone: () => void
  onStay: () => void
}

/** What cannot be undone is asked about first, where its button was. */
export const Asking = ({ question, ok, busy, onDone, onStay }: Props) => (
  <>
    <p>{question}</p>
    <div className="m-goal-actions">
      <button type="button" className="m-button" onClick={onStay}>
        取消
      </button>
      <button type="button" className="m-button m-danger" disabled={busy} onClick={onDone}>
        {ok}
      </button>
    </div>
  </>
)
