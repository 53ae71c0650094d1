/** First words of functions: a verb, or the beginning of a question. `is`, `has` and `can` answer it; `to` converts; `on` reacts to an event. */
export const FIRST_WORDS = new Set(
  `
    accept access acquire activate adapt add adjust adopt advance aggregate allow answer append apply approve
    archive arrange ask assemble assert assign attach await begin bind book buffer build calculate call
    cancel cap change check choose claim clean clear clip clone close collapse collect combine commit
    compare complete compose compress compute confirm connect consume convert copy correct count create cut
    decide decode define delete derive describe detect determine digest disable discard dismiss display
    divide download draw duplicate edit emit enable encode end enforce enqueue ensure enter escape estimate
    evaluate exclude execute expand expect explain export extend extract fail fetch fill filter find finish
    fix flag flatten flush focus fold follow forget format forward freeze generate get group guard guess handle
    hash hide highlight hydrate identify ignore import include index infer inform initialize insert inspect
    install invert invoke iterate join keep label lay leave limit link list load locate lock log look make
    map mark mask match max measure merge min mock move multiply name narrow next normalize note notify
    number observe offer omit open order own pack pad paint parse paste patch pause pick place plan poll pop
    post prefer prefix prepare preview print prune publish pull push put queue quote rank read rebuild
    recalculate receive recognize recompute reconcile record recover redact reduce refresh refuse register
    release reload remember remove rename render renew reopen reorder repair repeat replace reply report
    request require reserve reset resolve respond restore resume retry return reuse reverse revert review
    revoke rotate round route run sample save scale scan schedule score search see seed select send separate
    serialize serve set settle share shift show shrink shuffle sign simulate skip sleep slice sort split
    spread spy stage stamp start stop store strip stub style submit subscribe subtract sum summarize suspend
    swap switch sync take test throttle throw tidy toggle touch trace track transform translate trim
    truncate try turn unlock unpack unregister unwrap update upload use validate verify visit wait walk warn
    watch withdraw wrap write zip
    is are has have can may must should needs was did does to on with without as`
    .trim()
    .split(/\s+/),
);
