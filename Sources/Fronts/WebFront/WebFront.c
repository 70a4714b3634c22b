// Written by scripts/embed-pages.

#include "WebFront.h"

static const unsigned char page_access_2fgate_2ejs[] = {
#embed "pages/access/gate.js"
};
static const unsigned char page_access_2fwords_2ejs[] = {
#embed "pages/access/words.js"
};
static const unsigned char page_api_2fv1_2fopenapi_2ejson[] = {
#embed "pages/api/v1/openapi.json"
};
static const unsigned char page_app_2ejs[] = {
#embed "pages/app.js"
};
static const unsigned char page_commits_2fautomatic_2ejs[] = {
#embed "pages/commits/automatic.js"
};
static const unsigned char page_commits_2fcommit_2ejs[] = {
#embed "pages/commits/commit.js"
};
static const unsigned char page_commits_2fleft_2ejs[] = {
#embed "pages/commits/left.js"
};
static const unsigned char page_commits_2freported_2ejs[] = {
#embed "pages/commits/reported.js"
};
static const unsigned char page_commits_2frevert_2ejs[] = {
#embed "pages/commits/revert.js"
};
static const unsigned char page_commits_2fsheet_2ejs[] = {
#embed "pages/commits/sheet.js"
};
static const unsigned char page_commits_2fwords_2ejs[] = {
#embed "pages/commits/words.js"
};
static const unsigned char page_duplicates_2fcomparison_2ejs[] = {
#embed "pages/duplicates/comparison.js"
};
static const unsigned char page_duplicates_2fpage_2ejs[] = {
#embed "pages/duplicates/page.js"
};
static const unsigned char page_duplicates_2fpane_2ejs[] = {
#embed "pages/duplicates/pane.js"
};
static const unsigned char page_duplicates_2fwords_2ejs[] = {
#embed "pages/duplicates/words.js"
};
static const unsigned char page_failures_2fpage_2ejs[] = {
#embed "pages/failures/page.js"
};
static const unsigned char page_failures_2freport_2ejs[] = {
#embed "pages/failures/report.js"
};
static const unsigned char page_filter_2fcompletions_2ejs[] = {
#embed "pages/filter/completions.js"
};
static const unsigned char page_filter_2fterms_2ejs[] = {
#embed "pages/filter/terms.js"
};
static const unsigned char page_filter_2fwords_2ejs[] = {
#embed "pages/filter/words.js"
};
static const unsigned char page_grid_2fcell_2dpool_2ejs[] = {
#embed "pages/grid/cell-pool.js"
};
static const unsigned char page_grid_2fcell_2dview_2ejs[] = {
#embed "pages/grid/cell-view.js"
};
static const unsigned char page_grid_2fcells_2ejs[] = {
#embed "pages/grid/cells.js"
};
static const unsigned char page_grid_2fgrid_2ejs[] = {
#embed "pages/grid/grid.js"
};
static const unsigned char page_grid_2fheads_2ejs[] = {
#embed "pages/grid/heads.js"
};
static const unsigned char page_grid_2flayout_2ejs[] = {
#embed "pages/grid/layout.js"
};
static const unsigned char page_grid_2fmeasures_2ejs[] = {
#embed "pages/grid/measures.js"
};
static const unsigned char page_grid_2fpainting_2ejs[] = {
#embed "pages/grid/painting.js"
};
static const unsigned char page_grid_2fpicture_2ejs[] = {
#embed "pages/grid/picture.js"
};
static const unsigned char page_grid_2fpointing_2ejs[] = {
#embed "pages/grid/pointing.js"
};
static const unsigned char page_grid_2frow_2dbuilder_2ejs[] = {
#embed "pages/grid/row-builder.js"
};
static const unsigned char page_grid_2frows_2ejs[] = {
#embed "pages/grid/rows.js"
};
static const unsigned char page_grid_2fscrolling_2ejs[] = {
#embed "pages/grid/scrolling.js"
};
static const unsigned char page_grid_2fscrubber_2ejs[] = {
#embed "pages/grid/scrubber.js"
};
static const unsigned char page_grid_2fselection_2ejs[] = {
#embed "pages/grid/selection.js"
};
static const unsigned char page_grid_2fshapes_2ejs[] = {
#embed "pages/grid/shapes.js"
};
static const unsigned char page_grid_2fspeed_2ejs[] = {
#embed "pages/grid/speed.js"
};
static const unsigned char page_history_2fpage_2ejs[] = {
#embed "pages/history/page.js"
};
static const unsigned char page_history_2fsteps_2ejs[] = {
#embed "pages/history/steps.js"
};
static const unsigned char page_history_2fwords_2ejs[] = {
#embed "pages/history/words.js"
};
static const unsigned char page_icons_2ficon_2d192_2epng[] = {
#embed "pages/icons/icon-192.png"
};
static const unsigned char page_icons_2ficon_2d512_2epng[] = {
#embed "pages/icons/icon-512.png"
};
static const unsigned char page_icons_2ficon_2dmaskable_2d512_2epng[] = {
#embed "pages/icons/icon-maskable-512.png"
};
static const unsigned char page_icons_2ficon_2esvg[] = {
#embed "pages/icons/icon.svg"
};
static const unsigned char page_index_2ehtml[] = {
#embed "pages/index.html"
};
static const unsigned char page_library_2faddress_2ejs[] = {
#embed "pages/library/address.js"
};
static const unsigned char page_library_2fbar_2ejs[] = {
#embed "pages/library/bar.js"
};
static const unsigned char page_library_2fbulk_2ejs[] = {
#embed "pages/library/bulk.js"
};
static const unsigned char page_library_2fchoice_2ejs[] = {
#embed "pages/library/choice.js"
};
static const unsigned char page_library_2fcolumns_2ejs[] = {
#embed "pages/library/columns.js"
};
static const unsigned char page_library_2fcommands_2ejs[] = {
#embed "pages/library/commands.js"
};
static const unsigned char page_library_2fdetail_2ejs[] = {
#embed "pages/library/detail.js"
};
static const unsigned char page_library_2fempty_2ejs[] = {
#embed "pages/library/empty.js"
};
static const unsigned char page_library_2ffilter_2dfield_2ejs[] = {
#embed "pages/library/filter-field.js"
};
static const unsigned char page_library_2fkeys_2ejs[] = {
#embed "pages/library/keys.js"
};
static const unsigned char page_library_2flarge_2ejs[] = {
#embed "pages/library/large.js"
};
static const unsigned char page_library_2flooks_2ejs[] = {
#embed "pages/library/looks.js"
};
static const unsigned char page_library_2forder_2ejs[] = {
#embed "pages/library/order.js"
};
static const unsigned char page_library_2foverview_2ejs[] = {
#embed "pages/library/overview.js"
};
static const unsigned char page_library_2fpage_2ejs[] = {
#embed "pages/library/page.js"
};
static const unsigned char page_library_2fplace_2ejs[] = {
#embed "pages/library/place.js"
};
static const unsigned char page_library_2fselection_2dbar_2ejs[] = {
#embed "pages/library/selection-bar.js"
};
static const unsigned char page_library_2fsidebar_2ejs[] = {
#embed "pages/library/sidebar.js"
};
static const unsigned char page_manifest_2ewebmanifest[] = {
#embed "pages/manifest.webmanifest"
};
static const unsigned char page_pairing_2fpage_2ejs[] = {
#embed "pages/pairing/page.js"
};
static const unsigned char page_photo_2fcells_2ejs[] = {
#embed "pages/photo/cells.js"
};
static const unsigned char page_photo_2fdecisions_2ejs[] = {
#embed "pages/photo/decisions.js"
};
static const unsigned char page_photo_2fdetails_2ejs[] = {
#embed "pages/photo/details.js"
};
static const unsigned char page_photo_2ffacts_2ejs[] = {
#embed "pages/photo/facts.js"
};
static const unsigned char page_photo_2ffailure_2ejs[] = {
#embed "pages/photo/failure.js"
};
static const unsigned char page_photo_2ffiles_2ejs[] = {
#embed "pages/photo/files.js"
};
static const unsigned char page_photo_2ffilm_2ejs[] = {
#embed "pages/photo/film.js"
};
static const unsigned char page_photo_2ffindings_2ejs[] = {
#embed "pages/photo/findings.js"
};
static const unsigned char page_photo_2fpages_2ejs[] = {
#embed "pages/photo/pages.js"
};
static const unsigned char page_photo_2fpanel_2ejs[] = {
#embed "pages/photo/panel.js"
};
static const unsigned char page_photo_2ftags_2ejs[] = {
#embed "pages/photo/tags.js"
};
static const unsigned char page_photo_2fverdicts_2ejs[] = {
#embed "pages/photo/verdicts.js"
};
static const unsigned char page_placeholder_2fpaint_2ejs[] = {
#embed "pages/placeholder/paint.js"
};
static const unsigned char page_placeholder_2fthumbhash_2ejs[] = {
#embed "pages/placeholder/thumbhash.js"
};
static const unsigned char page_remote_2fagain_2ejs[] = {
#embed "pages/remote/again.js"
};
static const unsigned char page_remote_2fclient_2ejs[] = {
#embed "pages/remote/client.js"
};
static const unsigned char page_remote_2fdelivery_2ejs[] = {
#embed "pages/remote/delivery.js"
};
static const unsigned char page_remote_2fevent_2dparser_2ejs[] = {
#embed "pages/remote/event-parser.js"
};
static const unsigned char page_remote_2fevents_2ejs[] = {
#embed "pages/remote/events.js"
};
static const unsigned char page_remote_2flasting_2ejs[] = {
#embed "pages/remote/lasting.js"
};
static const unsigned char page_remote_2foutbox_2dstorage_2ejs[] = {
#embed "pages/remote/outbox-storage.js"
};
static const unsigned char page_remote_2foutbox_2ejs[] = {
#embed "pages/remote/outbox.js"
};
static const unsigned char page_remote_2fsignals_2ejs[] = {
#embed "pages/remote/signals.js"
};
static const unsigned char page_remote_2ftiers_2ejs[] = {
#embed "pages/remote/tiers.js"
};
static const unsigned char page_remote_2ftypes_2ejs[] = {
#embed "pages/remote/types.js"
};
static const unsigned char page_remote_2fwindows_2ejs[] = {
#embed "pages/remote/windows.js"
};
static const unsigned char page_router_2ejs[] = {
#embed "pages/router.js"
};
static const unsigned char page_service_2dworker_2ejs[] = {
#embed "pages/service-worker.js"
};
static const unsigned char page_settings_2fcontrols_2ejs[] = {
#embed "pages/settings/controls.js"
};
static const unsigned char page_settings_2fdevice_2ejs[] = {
#embed "pages/settings/device.js"
};
static const unsigned char page_settings_2fdevices_2ejs[] = {
#embed "pages/settings/devices.js"
};
static const unsigned char page_settings_2fgestures_2ejs[] = {
#embed "pages/settings/gestures.js"
};
static const unsigned char page_settings_2fpage_2ejs[] = {
#embed "pages/settings/page.js"
};
static const unsigned char page_shell_2dfiles_2ejs[] = {
#embed "pages/shell-files.js"
};
static const unsigned char page_shell_2finstalling_2ejs[] = {
#embed "pages/shell/installing.js"
};
static const unsigned char page_shell_2fshell_2ejs[] = {
#embed "pages/shell/shell.js"
};
static const unsigned char page_shell_2fstatus_2ejs[] = {
#embed "pages/shell/status.js"
};
static const unsigned char page_store_2ejs[] = {
#embed "pages/store.js"
};
static const unsigned char page_style_2fbase_2ecss[] = {
#embed "pages/style/base.css"
};
static const unsigned char page_style_2fcommits_2ecss[] = {
#embed "pages/style/commits.css"
};
static const unsigned char page_style_2fcontrols_2ecss[] = {
#embed "pages/style/controls.css"
};
static const unsigned char page_style_2fduplicates_2ecss[] = {
#embed "pages/style/duplicates.css"
};
static const unsigned char page_style_2ffailures_2ecss[] = {
#embed "pages/style/failures.css"
};
static const unsigned char page_style_2flibrary_2ecss[] = {
#embed "pages/style/library.css"
};
static const unsigned char page_style_2fpages_2ecss[] = {
#embed "pages/style/pages.css"
};
static const unsigned char page_style_2fphoto_2ecss[] = {
#embed "pages/style/photo.css"
};
static const unsigned char page_style_2fpreferences_2ecss[] = {
#embed "pages/style/preferences.css"
};
static const unsigned char page_style_2fprint_2ecss[] = {
#embed "pages/style/print.css"
};
static const unsigned char page_style_2fshell_2ecss[] = {
#embed "pages/style/shell.css"
};
static const unsigned char page_style_2fswipe_2ecss[] = {
#embed "pages/style/swipe.css"
};
static const unsigned char page_style_2ftokens_2ecss[] = {
#embed "pages/style/tokens.css"
};
static const unsigned char page_style_2fviewer_2ecss[] = {
#embed "pages/style/viewer.css"
};
static const unsigned char page_swipe_2factions_2ejs[] = {
#embed "pages/swipe/actions.js"
};
static const unsigned char page_swipe_2fbar_2ejs[] = {
#embed "pages/swipe/bar.js"
};
static const unsigned char page_swipe_2fcard_2ejs[] = {
#embed "pages/swipe/card.js"
};
static const unsigned char page_swipe_2fdeck_2ejs[] = {
#embed "pages/swipe/deck.js"
};
static const unsigned char page_swipe_2fdecoder_2dworker_2ejs[] = {
#embed "pages/swipe/decoder-worker.js"
};
static const unsigned char page_swipe_2fdrag_2ejs[] = {
#embed "pages/swipe/drag.js"
};
static const unsigned char page_swipe_2fending_2ejs[] = {
#embed "pages/swipe/ending.js"
};
static const unsigned char page_swipe_2fflights_2ejs[] = {
#embed "pages/swipe/flights.js"
};
static const unsigned char page_swipe_2fframes_2ejs[] = {
#embed "pages/swipe/frames.js"
};
static const unsigned char page_swipe_2fhold_2ejs[] = {
#embed "pages/swipe/hold.js"
};
static const unsigned char page_swipe_2fintent_2ejs[] = {
#embed "pages/swipe/intent.js"
};
static const unsigned char page_swipe_2fkeys_2ejs[] = {
#embed "pages/swipe/keys.js"
};
static const unsigned char page_swipe_2fpage_2ejs[] = {
#embed "pages/swipe/page.js"
};
static const unsigned char page_swipe_2fphysics_2ejs[] = {
#embed "pages/swipe/physics.js"
};
static const unsigned char page_swipe_2fpictures_2ejs[] = {
#embed "pages/swipe/pictures.js"
};
static const unsigned char page_swipe_2fplates_2ejs[] = {
#embed "pages/swipe/plates.js"
};
static const unsigned char page_swipe_2fprogress_2ejs[] = {
#embed "pages/swipe/progress.js"
};
static const unsigned char page_swipe_2fqueue_2ejs[] = {
#embed "pages/swipe/queue.js"
};
static const unsigned char page_swipe_2freview_2ejs[] = {
#embed "pages/swipe/review.js"
};
static const unsigned char page_swipe_2fstart_2ejs[] = {
#embed "pages/swipe/start.js"
};
static const unsigned char page_swipe_2fvelocity_2ejs[] = {
#embed "pages/swipe/velocity.js"
};
static const unsigned char page_swipe_2fview_2ejs[] = {
#embed "pages/swipe/view.js"
};
static const unsigned char page_swipe_2fwhy_2ejs[] = {
#embed "pages/swipe/why.js"
};
static const unsigned char page_swipe_2fwish_2ejs[] = {
#embed "pages/swipe/wish.js"
};
static const unsigned char page_ui_2fannounce_2ejs[] = {
#embed "pages/ui/announce.js"
};
static const unsigned char page_ui_2fcalm_2ejs[] = {
#embed "pages/ui/calm.js"
};
static const unsigned char page_ui_2fcombobox_2ejs[] = {
#embed "pages/ui/combobox.js"
};
static const unsigned char page_ui_2fdialog_2ejs[] = {
#embed "pages/ui/dialog.js"
};
static const unsigned char page_ui_2fdom_2ejs[] = {
#embed "pages/ui/dom.js"
};
static const unsigned char page_ui_2fformat_2ejs[] = {
#embed "pages/ui/format.js"
};
static const unsigned char page_ui_2fhelp_2ejs[] = {
#embed "pages/ui/help.js"
};
static const unsigned char page_ui_2ficons_2ejs[] = {
#embed "pages/ui/icons.js"
};
static const unsigned char page_ui_2flift_2ejs[] = {
#embed "pages/ui/lift.js"
};
static const unsigned char page_ui_2fmenu_2ejs[] = {
#embed "pages/ui/menu.js"
};
static const unsigned char page_ui_2fpress_2ejs[] = {
#embed "pages/ui/press.js"
};
static const unsigned char page_ui_2fsheet_2ejs[] = {
#embed "pages/ui/sheet.js"
};
static const unsigned char page_ui_2ftheme_2ejs[] = {
#embed "pages/ui/theme.js"
};
static const unsigned char page_ui_2ftoasts_2ejs[] = {
#embed "pages/ui/toasts.js"
};
static const unsigned char page_viewer_2fpinch_2ejs[] = {
#embed "pages/viewer/pinch.js"
};
static const unsigned char page_viewer_2fsources_2ejs[] = {
#embed "pages/viewer/sources.js"
};
static const unsigned char page_viewer_2ftiles_2ejs[] = {
#embed "pages/viewer/tiles.js"
};
static const unsigned char page_viewer_2ftrack_2ejs[] = {
#embed "pages/viewer/track.js"
};
static const unsigned char page_viewer_2ftransform_2ejs[] = {
#embed "pages/viewer/transform.js"
};
static const unsigned char page_viewer_2fviewer_2ejs[] = {
#embed "pages/viewer/viewer.js"
};

static const struct web_front_file files[] = {
    {"access/gate.js", page_access_2fgate_2ejs, sizeof page_access_2fgate_2ejs},
    {"access/words.js", page_access_2fwords_2ejs, sizeof page_access_2fwords_2ejs},
    {"api/v1/openapi.json", page_api_2fv1_2fopenapi_2ejson, sizeof page_api_2fv1_2fopenapi_2ejson},
    {"app.js", page_app_2ejs, sizeof page_app_2ejs},
    {"commits/automatic.js", page_commits_2fautomatic_2ejs, sizeof page_commits_2fautomatic_2ejs},
    {"commits/commit.js", page_commits_2fcommit_2ejs, sizeof page_commits_2fcommit_2ejs},
    {"commits/left.js", page_commits_2fleft_2ejs, sizeof page_commits_2fleft_2ejs},
    {"commits/reported.js", page_commits_2freported_2ejs, sizeof page_commits_2freported_2ejs},
    {"commits/revert.js", page_commits_2frevert_2ejs, sizeof page_commits_2frevert_2ejs},
    {"commits/sheet.js", page_commits_2fsheet_2ejs, sizeof page_commits_2fsheet_2ejs},
    {"commits/words.js", page_commits_2fwords_2ejs, sizeof page_commits_2fwords_2ejs},
    {"duplicates/comparison.js", page_duplicates_2fcomparison_2ejs, sizeof page_duplicates_2fcomparison_2ejs},
    {"duplicates/page.js", page_duplicates_2fpage_2ejs, sizeof page_duplicates_2fpage_2ejs},
    {"duplicates/pane.js", page_duplicates_2fpane_2ejs, sizeof page_duplicates_2fpane_2ejs},
    {"duplicates/words.js", page_duplicates_2fwords_2ejs, sizeof page_duplicates_2fwords_2ejs},
    {"failures/page.js", page_failures_2fpage_2ejs, sizeof page_failures_2fpage_2ejs},
    {"failures/report.js", page_failures_2freport_2ejs, sizeof page_failures_2freport_2ejs},
    {"filter/completions.js", page_filter_2fcompletions_2ejs, sizeof page_filter_2fcompletions_2ejs},
    {"filter/terms.js", page_filter_2fterms_2ejs, sizeof page_filter_2fterms_2ejs},
    {"filter/words.js", page_filter_2fwords_2ejs, sizeof page_filter_2fwords_2ejs},
    {"grid/cell-pool.js", page_grid_2fcell_2dpool_2ejs, sizeof page_grid_2fcell_2dpool_2ejs},
    {"grid/cell-view.js", page_grid_2fcell_2dview_2ejs, sizeof page_grid_2fcell_2dview_2ejs},
    {"grid/cells.js", page_grid_2fcells_2ejs, sizeof page_grid_2fcells_2ejs},
    {"grid/grid.js", page_grid_2fgrid_2ejs, sizeof page_grid_2fgrid_2ejs},
    {"grid/heads.js", page_grid_2fheads_2ejs, sizeof page_grid_2fheads_2ejs},
    {"grid/layout.js", page_grid_2flayout_2ejs, sizeof page_grid_2flayout_2ejs},
    {"grid/measures.js", page_grid_2fmeasures_2ejs, sizeof page_grid_2fmeasures_2ejs},
    {"grid/painting.js", page_grid_2fpainting_2ejs, sizeof page_grid_2fpainting_2ejs},
    {"grid/picture.js", page_grid_2fpicture_2ejs, sizeof page_grid_2fpicture_2ejs},
    {"grid/pointing.js", page_grid_2fpointing_2ejs, sizeof page_grid_2fpointing_2ejs},
    {"grid/row-builder.js", page_grid_2frow_2dbuilder_2ejs, sizeof page_grid_2frow_2dbuilder_2ejs},
    {"grid/rows.js", page_grid_2frows_2ejs, sizeof page_grid_2frows_2ejs},
    {"grid/scrolling.js", page_grid_2fscrolling_2ejs, sizeof page_grid_2fscrolling_2ejs},
    {"grid/scrubber.js", page_grid_2fscrubber_2ejs, sizeof page_grid_2fscrubber_2ejs},
    {"grid/selection.js", page_grid_2fselection_2ejs, sizeof page_grid_2fselection_2ejs},
    {"grid/shapes.js", page_grid_2fshapes_2ejs, sizeof page_grid_2fshapes_2ejs},
    {"grid/speed.js", page_grid_2fspeed_2ejs, sizeof page_grid_2fspeed_2ejs},
    {"history/page.js", page_history_2fpage_2ejs, sizeof page_history_2fpage_2ejs},
    {"history/steps.js", page_history_2fsteps_2ejs, sizeof page_history_2fsteps_2ejs},
    {"history/words.js", page_history_2fwords_2ejs, sizeof page_history_2fwords_2ejs},
    {"icons/icon-192.png", page_icons_2ficon_2d192_2epng, sizeof page_icons_2ficon_2d192_2epng},
    {"icons/icon-512.png", page_icons_2ficon_2d512_2epng, sizeof page_icons_2ficon_2d512_2epng},
    {"icons/icon-maskable-512.png", page_icons_2ficon_2dmaskable_2d512_2epng, sizeof page_icons_2ficon_2dmaskable_2d512_2epng},
    {"icons/icon.svg", page_icons_2ficon_2esvg, sizeof page_icons_2ficon_2esvg},
    {"index.html", page_index_2ehtml, sizeof page_index_2ehtml},
    {"library/address.js", page_library_2faddress_2ejs, sizeof page_library_2faddress_2ejs},
    {"library/bar.js", page_library_2fbar_2ejs, sizeof page_library_2fbar_2ejs},
    {"library/bulk.js", page_library_2fbulk_2ejs, sizeof page_library_2fbulk_2ejs},
    {"library/choice.js", page_library_2fchoice_2ejs, sizeof page_library_2fchoice_2ejs},
    {"library/columns.js", page_library_2fcolumns_2ejs, sizeof page_library_2fcolumns_2ejs},
    {"library/commands.js", page_library_2fcommands_2ejs, sizeof page_library_2fcommands_2ejs},
    {"library/detail.js", page_library_2fdetail_2ejs, sizeof page_library_2fdetail_2ejs},
    {"library/empty.js", page_library_2fempty_2ejs, sizeof page_library_2fempty_2ejs},
    {"library/filter-field.js", page_library_2ffilter_2dfield_2ejs, sizeof page_library_2ffilter_2dfield_2ejs},
    {"library/keys.js", page_library_2fkeys_2ejs, sizeof page_library_2fkeys_2ejs},
    {"library/large.js", page_library_2flarge_2ejs, sizeof page_library_2flarge_2ejs},
    {"library/looks.js", page_library_2flooks_2ejs, sizeof page_library_2flooks_2ejs},
    {"library/order.js", page_library_2forder_2ejs, sizeof page_library_2forder_2ejs},
    {"library/overview.js", page_library_2foverview_2ejs, sizeof page_library_2foverview_2ejs},
    {"library/page.js", page_library_2fpage_2ejs, sizeof page_library_2fpage_2ejs},
    {"library/place.js", page_library_2fplace_2ejs, sizeof page_library_2fplace_2ejs},
    {"library/selection-bar.js", page_library_2fselection_2dbar_2ejs, sizeof page_library_2fselection_2dbar_2ejs},
    {"library/sidebar.js", page_library_2fsidebar_2ejs, sizeof page_library_2fsidebar_2ejs},
    {"manifest.webmanifest", page_manifest_2ewebmanifest, sizeof page_manifest_2ewebmanifest},
    {"pairing/page.js", page_pairing_2fpage_2ejs, sizeof page_pairing_2fpage_2ejs},
    {"photo/cells.js", page_photo_2fcells_2ejs, sizeof page_photo_2fcells_2ejs},
    {"photo/decisions.js", page_photo_2fdecisions_2ejs, sizeof page_photo_2fdecisions_2ejs},
    {"photo/details.js", page_photo_2fdetails_2ejs, sizeof page_photo_2fdetails_2ejs},
    {"photo/facts.js", page_photo_2ffacts_2ejs, sizeof page_photo_2ffacts_2ejs},
    {"photo/failure.js", page_photo_2ffailure_2ejs, sizeof page_photo_2ffailure_2ejs},
    {"photo/files.js", page_photo_2ffiles_2ejs, sizeof page_photo_2ffiles_2ejs},
    {"photo/film.js", page_photo_2ffilm_2ejs, sizeof page_photo_2ffilm_2ejs},
    {"photo/findings.js", page_photo_2ffindings_2ejs, sizeof page_photo_2ffindings_2ejs},
    {"photo/pages.js", page_photo_2fpages_2ejs, sizeof page_photo_2fpages_2ejs},
    {"photo/panel.js", page_photo_2fpanel_2ejs, sizeof page_photo_2fpanel_2ejs},
    {"photo/tags.js", page_photo_2ftags_2ejs, sizeof page_photo_2ftags_2ejs},
    {"photo/verdicts.js", page_photo_2fverdicts_2ejs, sizeof page_photo_2fverdicts_2ejs},
    {"placeholder/paint.js", page_placeholder_2fpaint_2ejs, sizeof page_placeholder_2fpaint_2ejs},
    {"placeholder/thumbhash.js", page_placeholder_2fthumbhash_2ejs, sizeof page_placeholder_2fthumbhash_2ejs},
    {"remote/again.js", page_remote_2fagain_2ejs, sizeof page_remote_2fagain_2ejs},
    {"remote/client.js", page_remote_2fclient_2ejs, sizeof page_remote_2fclient_2ejs},
    {"remote/delivery.js", page_remote_2fdelivery_2ejs, sizeof page_remote_2fdelivery_2ejs},
    {"remote/event-parser.js", page_remote_2fevent_2dparser_2ejs, sizeof page_remote_2fevent_2dparser_2ejs},
    {"remote/events.js", page_remote_2fevents_2ejs, sizeof page_remote_2fevents_2ejs},
    {"remote/lasting.js", page_remote_2flasting_2ejs, sizeof page_remote_2flasting_2ejs},
    {"remote/outbox-storage.js", page_remote_2foutbox_2dstorage_2ejs, sizeof page_remote_2foutbox_2dstorage_2ejs},
    {"remote/outbox.js", page_remote_2foutbox_2ejs, sizeof page_remote_2foutbox_2ejs},
    {"remote/signals.js", page_remote_2fsignals_2ejs, sizeof page_remote_2fsignals_2ejs},
    {"remote/tiers.js", page_remote_2ftiers_2ejs, sizeof page_remote_2ftiers_2ejs},
    {"remote/types.js", page_remote_2ftypes_2ejs, sizeof page_remote_2ftypes_2ejs},
    {"remote/windows.js", page_remote_2fwindows_2ejs, sizeof page_remote_2fwindows_2ejs},
    {"router.js", page_router_2ejs, sizeof page_router_2ejs},
    {"service-worker.js", page_service_2dworker_2ejs, sizeof page_service_2dworker_2ejs},
    {"settings/controls.js", page_settings_2fcontrols_2ejs, sizeof page_settings_2fcontrols_2ejs},
    {"settings/device.js", page_settings_2fdevice_2ejs, sizeof page_settings_2fdevice_2ejs},
    {"settings/devices.js", page_settings_2fdevices_2ejs, sizeof page_settings_2fdevices_2ejs},
    {"settings/gestures.js", page_settings_2fgestures_2ejs, sizeof page_settings_2fgestures_2ejs},
    {"settings/page.js", page_settings_2fpage_2ejs, sizeof page_settings_2fpage_2ejs},
    {"shell-files.js", page_shell_2dfiles_2ejs, sizeof page_shell_2dfiles_2ejs},
    {"shell/installing.js", page_shell_2finstalling_2ejs, sizeof page_shell_2finstalling_2ejs},
    {"shell/shell.js", page_shell_2fshell_2ejs, sizeof page_shell_2fshell_2ejs},
    {"shell/status.js", page_shell_2fstatus_2ejs, sizeof page_shell_2fstatus_2ejs},
    {"store.js", page_store_2ejs, sizeof page_store_2ejs},
    {"style/base.css", page_style_2fbase_2ecss, sizeof page_style_2fbase_2ecss},
    {"style/commits.css", page_style_2fcommits_2ecss, sizeof page_style_2fcommits_2ecss},
    {"style/controls.css", page_style_2fcontrols_2ecss, sizeof page_style_2fcontrols_2ecss},
    {"style/duplicates.css", page_style_2fduplicates_2ecss, sizeof page_style_2fduplicates_2ecss},
    {"style/failures.css", page_style_2ffailures_2ecss, sizeof page_style_2ffailures_2ecss},
    {"style/library.css", page_style_2flibrary_2ecss, sizeof page_style_2flibrary_2ecss},
    {"style/pages.css", page_style_2fpages_2ecss, sizeof page_style_2fpages_2ecss},
    {"style/photo.css", page_style_2fphoto_2ecss, sizeof page_style_2fphoto_2ecss},
    {"style/preferences.css", page_style_2fpreferences_2ecss, sizeof page_style_2fpreferences_2ecss},
    {"style/print.css", page_style_2fprint_2ecss, sizeof page_style_2fprint_2ecss},
    {"style/shell.css", page_style_2fshell_2ecss, sizeof page_style_2fshell_2ecss},
    {"style/swipe.css", page_style_2fswipe_2ecss, sizeof page_style_2fswipe_2ecss},
    {"style/tokens.css", page_style_2ftokens_2ecss, sizeof page_style_2ftokens_2ecss},
    {"style/viewer.css", page_style_2fviewer_2ecss, sizeof page_style_2fviewer_2ecss},
    {"swipe/actions.js", page_swipe_2factions_2ejs, sizeof page_swipe_2factions_2ejs},
    {"swipe/bar.js", page_swipe_2fbar_2ejs, sizeof page_swipe_2fbar_2ejs},
    {"swipe/card.js", page_swipe_2fcard_2ejs, sizeof page_swipe_2fcard_2ejs},
    {"swipe/deck.js", page_swipe_2fdeck_2ejs, sizeof page_swipe_2fdeck_2ejs},
    {"swipe/decoder-worker.js", page_swipe_2fdecoder_2dworker_2ejs, sizeof page_swipe_2fdecoder_2dworker_2ejs},
    {"swipe/drag.js", page_swipe_2fdrag_2ejs, sizeof page_swipe_2fdrag_2ejs},
    {"swipe/ending.js", page_swipe_2fending_2ejs, sizeof page_swipe_2fending_2ejs},
    {"swipe/flights.js", page_swipe_2fflights_2ejs, sizeof page_swipe_2fflights_2ejs},
    {"swipe/frames.js", page_swipe_2fframes_2ejs, sizeof page_swipe_2fframes_2ejs},
    {"swipe/hold.js", page_swipe_2fhold_2ejs, sizeof page_swipe_2fhold_2ejs},
    {"swipe/intent.js", page_swipe_2fintent_2ejs, sizeof page_swipe_2fintent_2ejs},
    {"swipe/keys.js", page_swipe_2fkeys_2ejs, sizeof page_swipe_2fkeys_2ejs},
    {"swipe/page.js", page_swipe_2fpage_2ejs, sizeof page_swipe_2fpage_2ejs},
    {"swipe/physics.js", page_swipe_2fphysics_2ejs, sizeof page_swipe_2fphysics_2ejs},
    {"swipe/pictures.js", page_swipe_2fpictures_2ejs, sizeof page_swipe_2fpictures_2ejs},
    {"swipe/plates.js", page_swipe_2fplates_2ejs, sizeof page_swipe_2fplates_2ejs},
    {"swipe/progress.js", page_swipe_2fprogress_2ejs, sizeof page_swipe_2fprogress_2ejs},
    {"swipe/queue.js", page_swipe_2fqueue_2ejs, sizeof page_swipe_2fqueue_2ejs},
    {"swipe/review.js", page_swipe_2freview_2ejs, sizeof page_swipe_2freview_2ejs},
    {"swipe/start.js", page_swipe_2fstart_2ejs, sizeof page_swipe_2fstart_2ejs},
    {"swipe/velocity.js", page_swipe_2fvelocity_2ejs, sizeof page_swipe_2fvelocity_2ejs},
    {"swipe/view.js", page_swipe_2fview_2ejs, sizeof page_swipe_2fview_2ejs},
    {"swipe/why.js", page_swipe_2fwhy_2ejs, sizeof page_swipe_2fwhy_2ejs},
    {"swipe/wish.js", page_swipe_2fwish_2ejs, sizeof page_swipe_2fwish_2ejs},
    {"ui/announce.js", page_ui_2fannounce_2ejs, sizeof page_ui_2fannounce_2ejs},
    {"ui/calm.js", page_ui_2fcalm_2ejs, sizeof page_ui_2fcalm_2ejs},
    {"ui/combobox.js", page_ui_2fcombobox_2ejs, sizeof page_ui_2fcombobox_2ejs},
    {"ui/dialog.js", page_ui_2fdialog_2ejs, sizeof page_ui_2fdialog_2ejs},
    {"ui/dom.js", page_ui_2fdom_2ejs, sizeof page_ui_2fdom_2ejs},
    {"ui/format.js", page_ui_2fformat_2ejs, sizeof page_ui_2fformat_2ejs},
    {"ui/help.js", page_ui_2fhelp_2ejs, sizeof page_ui_2fhelp_2ejs},
    {"ui/icons.js", page_ui_2ficons_2ejs, sizeof page_ui_2ficons_2ejs},
    {"ui/lift.js", page_ui_2flift_2ejs, sizeof page_ui_2flift_2ejs},
    {"ui/menu.js", page_ui_2fmenu_2ejs, sizeof page_ui_2fmenu_2ejs},
    {"ui/press.js", page_ui_2fpress_2ejs, sizeof page_ui_2fpress_2ejs},
    {"ui/sheet.js", page_ui_2fsheet_2ejs, sizeof page_ui_2fsheet_2ejs},
    {"ui/theme.js", page_ui_2ftheme_2ejs, sizeof page_ui_2ftheme_2ejs},
    {"ui/toasts.js", page_ui_2ftoasts_2ejs, sizeof page_ui_2ftoasts_2ejs},
    {"viewer/pinch.js", page_viewer_2fpinch_2ejs, sizeof page_viewer_2fpinch_2ejs},
    {"viewer/sources.js", page_viewer_2fsources_2ejs, sizeof page_viewer_2fsources_2ejs},
    {"viewer/tiles.js", page_viewer_2ftiles_2ejs, sizeof page_viewer_2ftiles_2ejs},
    {"viewer/track.js", page_viewer_2ftrack_2ejs, sizeof page_viewer_2ftrack_2ejs},
    {"viewer/transform.js", page_viewer_2ftransform_2ejs, sizeof page_viewer_2ftransform_2ejs},
    {"viewer/viewer.js", page_viewer_2fviewer_2ejs, sizeof page_viewer_2fviewer_2ejs},
};

const struct web_front_file *const web_front_files = files;
const size_t web_front_file_count = sizeof files / sizeof *files;
