# ruff: noqa
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Failure(_message.Message):
    __slots__ = ["content_id", "decoder_version", "failed_at_ms", "reason", "stage", "will_retry"]
    CONTENT_ID_FIELD_NUMBER: _ClassVar[int]
    DECODER_VERSION_FIELD_NUMBER: _ClassVar[int]
    FAILED_AT_MS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    STAGE_FIELD_NUMBER: _ClassVar[int]
    WILL_RETRY_FIELD_NUMBER: _ClassVar[int]
    content_id: bytes
    decoder_version: str
    failed_at_ms: int
    reason: str
    stage: str
    will_retry: bool
    def __init__(self, content_id: _Optional[bytes] = ..., stage: _Optional[str] = ..., reason: _Optional[str] = ..., decoder_version: _Optional[str] = ..., failed_at_ms: _Optional[int] = ..., will_retry: bool = ...) -> None: ...

class Record(_message.Message):
    __slots__ = ["bit_depth", "byte_count", "capture", "capture_version", "checksum", "content_id", "damage", "decoder_version", "film", "fingerprints", "format", "gain_map", "has_alpha", "height", "is_hdr", "omitted_groups", "orientation", "page_count", "plugins", "prepared_at_ms", "preview_height", "preview_width", "quality", "sealed", "sealed_groups", "sluice_version", "tiers", "video", "width"]
    class Capture(_message.Message):
        __slots__ = ["altitude", "aperture", "artist", "body_serial_number", "burst_identifier", "content_identifier", "copyright", "exposure_seconds", "focal_length", "iso", "keywords", "latitude", "lens", "lens_serial_number", "longitude", "make", "model", "owner_name", "rating", "taken_at", "taken_from", "taken_sort_ms"]
        ALTITUDE_FIELD_NUMBER: _ClassVar[int]
        APERTURE_FIELD_NUMBER: _ClassVar[int]
        ARTIST_FIELD_NUMBER: _ClassVar[int]
        BODY_SERIAL_NUMBER_FIELD_NUMBER: _ClassVar[int]
        BURST_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
        CONTENT_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
        COPYRIGHT_FIELD_NUMBER: _ClassVar[int]
        EXPOSURE_SECONDS_FIELD_NUMBER: _ClassVar[int]
        FOCAL_LENGTH_FIELD_NUMBER: _ClassVar[int]
        ISO_FIELD_NUMBER: _ClassVar[int]
        KEYWORDS_FIELD_NUMBER: _ClassVar[int]
        LATITUDE_FIELD_NUMBER: _ClassVar[int]
        LENS_FIELD_NUMBER: _ClassVar[int]
        LENS_SERIAL_NUMBER_FIELD_NUMBER: _ClassVar[int]
        LONGITUDE_FIELD_NUMBER: _ClassVar[int]
        MAKE_FIELD_NUMBER: _ClassVar[int]
        MODEL_FIELD_NUMBER: _ClassVar[int]
        OWNER_NAME_FIELD_NUMBER: _ClassVar[int]
        RATING_FIELD_NUMBER: _ClassVar[int]
        TAKEN_AT_FIELD_NUMBER: _ClassVar[int]
        TAKEN_FROM_FIELD_NUMBER: _ClassVar[int]
        TAKEN_SORT_MS_FIELD_NUMBER: _ClassVar[int]
        altitude: float
        aperture: float
        artist: str
        body_serial_number: str
        burst_identifier: str
        content_identifier: str
        copyright: str
        exposure_seconds: float
        focal_length: float
        iso: int
        keywords: _containers.RepeatedScalarFieldContainer[str]
        latitude: float
        lens: str
        lens_serial_number: str
        longitude: float
        make: str
        model: str
        owner_name: str
        rating: int
        taken_at: str
        taken_from: str
        taken_sort_ms: int
        def __init__(self, taken_at: _Optional[str] = ..., taken_sort_ms: _Optional[int] = ..., make: _Optional[str] = ..., model: _Optional[str] = ..., lens: _Optional[str] = ..., exposure_seconds: _Optional[float] = ..., aperture: _Optional[float] = ..., iso: _Optional[int] = ..., focal_length: _Optional[float] = ..., latitude: _Optional[float] = ..., longitude: _Optional[float] = ..., altitude: _Optional[float] = ..., rating: _Optional[int] = ..., body_serial_number: _Optional[str] = ..., lens_serial_number: _Optional[str] = ..., owner_name: _Optional[str] = ..., artist: _Optional[str] = ..., copyright: _Optional[str] = ..., keywords: _Optional[_Iterable[str]] = ..., taken_from: _Optional[str] = ..., content_identifier: _Optional[str] = ..., burst_identifier: _Optional[str] = ...) -> None: ...
    class Film(_message.Message):
        __slots__ = ["byte_count", "container", "duration_ms", "offset"]
        BYTE_COUNT_FIELD_NUMBER: _ClassVar[int]
        CONTAINER_FIELD_NUMBER: _ClassVar[int]
        DURATION_MS_FIELD_NUMBER: _ClassVar[int]
        OFFSET_FIELD_NUMBER: _ClassVar[int]
        byte_count: int
        container: str
        duration_ms: int
        offset: int
        def __init__(self, offset: _Optional[int] = ..., byte_count: _Optional[int] = ..., container: _Optional[str] = ..., duration_ms: _Optional[int] = ...) -> None: ...
    class Fingerprints(_message.Message):
        __slots__ = ["pdq", "pdq_quality", "pdq_version", "thumb_hash", "trimmed_pdq", "trimmed_pdq_quality", "trimmed_share", "version"]
        PDQ_FIELD_NUMBER: _ClassVar[int]
        PDQ_QUALITY_FIELD_NUMBER: _ClassVar[int]
        PDQ_VERSION_FIELD_NUMBER: _ClassVar[int]
        THUMB_HASH_FIELD_NUMBER: _ClassVar[int]
        TRIMMED_PDQ_FIELD_NUMBER: _ClassVar[int]
        TRIMMED_PDQ_QUALITY_FIELD_NUMBER: _ClassVar[int]
        TRIMMED_SHARE_FIELD_NUMBER: _ClassVar[int]
        VERSION_FIELD_NUMBER: _ClassVar[int]
        pdq: bytes
        pdq_quality: int
        pdq_version: int
        thumb_hash: bytes
        trimmed_pdq: bytes
        trimmed_pdq_quality: int
        trimmed_share: float
        version: int
        def __init__(self, pdq: _Optional[bytes] = ..., pdq_quality: _Optional[int] = ..., pdq_version: _Optional[int] = ..., thumb_hash: _Optional[bytes] = ..., version: _Optional[int] = ..., trimmed_pdq: _Optional[bytes] = ..., trimmed_pdq_quality: _Optional[int] = ..., trimmed_share: _Optional[float] = ...) -> None: ...
    class GainMap(_message.Message):
        __slots__ = ["headroom_stops", "height", "is_colour", "kind", "width"]
        HEADROOM_STOPS_FIELD_NUMBER: _ClassVar[int]
        HEIGHT_FIELD_NUMBER: _ClassVar[int]
        IS_COLOUR_FIELD_NUMBER: _ClassVar[int]
        KIND_FIELD_NUMBER: _ClassVar[int]
        WIDTH_FIELD_NUMBER: _ClassVar[int]
        headroom_stops: float
        height: int
        is_colour: bool
        kind: str
        width: int
        def __init__(self, kind: _Optional[str] = ..., width: _Optional[int] = ..., height: _Optional[int] = ..., headroom_stops: _Optional[float] = ..., is_colour: bool = ...) -> None: ...
    class PluginResult(_message.Message):
        __slots__ = ["digest", "name", "problem", "sealed", "values", "version"]
        class Value(_message.Message):
            __slots__ = ["flag", "integer", "json", "name", "number", "text"]
            FLAG_FIELD_NUMBER: _ClassVar[int]
            INTEGER_FIELD_NUMBER: _ClassVar[int]
            JSON_FIELD_NUMBER: _ClassVar[int]
            NAME_FIELD_NUMBER: _ClassVar[int]
            NUMBER_FIELD_NUMBER: _ClassVar[int]
            TEXT_FIELD_NUMBER: _ClassVar[int]
            flag: bool
            integer: int
            json: str
            name: str
            number: float
            text: str
            def __init__(self, name: _Optional[str] = ..., flag: bool = ..., integer: _Optional[int] = ..., number: _Optional[float] = ..., text: _Optional[str] = ..., json: _Optional[str] = ...) -> None: ...
        DIGEST_FIELD_NUMBER: _ClassVar[int]
        NAME_FIELD_NUMBER: _ClassVar[int]
        PROBLEM_FIELD_NUMBER: _ClassVar[int]
        SEALED_FIELD_NUMBER: _ClassVar[int]
        VALUES_FIELD_NUMBER: _ClassVar[int]
        VERSION_FIELD_NUMBER: _ClassVar[int]
        digest: bytes
        name: str
        problem: str
        sealed: bytes
        values: _containers.RepeatedCompositeFieldContainer[Record.PluginResult.Value]
        version: str
        def __init__(self, name: _Optional[str] = ..., version: _Optional[str] = ..., digest: _Optional[bytes] = ..., values: _Optional[_Iterable[_Union[Record.PluginResult.Value, _Mapping]]] = ..., problem: _Optional[str] = ..., sealed: _Optional[bytes] = ...) -> None: ...
    class Quality(_message.Message):
        __slots__ = ["colourfulness", "contrast", "depicts", "highlights_clipped", "motion_blur", "noise", "percentile_1", "percentile_99", "shadows_clipped", "sharpness", "signals"]
        COLOURFULNESS_FIELD_NUMBER: _ClassVar[int]
        CONTRAST_FIELD_NUMBER: _ClassVar[int]
        DEPICTS_FIELD_NUMBER: _ClassVar[int]
        HIGHLIGHTS_CLIPPED_FIELD_NUMBER: _ClassVar[int]
        MOTION_BLUR_FIELD_NUMBER: _ClassVar[int]
        NOISE_FIELD_NUMBER: _ClassVar[int]
        PERCENTILE_1_FIELD_NUMBER: _ClassVar[int]
        PERCENTILE_99_FIELD_NUMBER: _ClassVar[int]
        SHADOWS_CLIPPED_FIELD_NUMBER: _ClassVar[int]
        SHARPNESS_FIELD_NUMBER: _ClassVar[int]
        SIGNALS_FIELD_NUMBER: _ClassVar[int]
        colourfulness: float
        contrast: float
        depicts: str
        highlights_clipped: float
        motion_blur: float
        noise: float
        percentile_1: int
        percentile_99: int
        shadows_clipped: float
        sharpness: float
        signals: _containers.RepeatedScalarFieldContainer[str]
        def __init__(self, sharpness: _Optional[float] = ..., shadows_clipped: _Optional[float] = ..., highlights_clipped: _Optional[float] = ..., percentile_1: _Optional[int] = ..., percentile_99: _Optional[int] = ..., contrast: _Optional[float] = ..., noise: _Optional[float] = ..., colourfulness: _Optional[float] = ..., motion_blur: _Optional[float] = ..., depicts: _Optional[str] = ..., signals: _Optional[_Iterable[str]] = ...) -> None: ...
    class Tier(_message.Message):
        __slots__ = ["byte_count", "checksum", "digest", "format", "height", "name", "stored_digest", "width"]
        BYTE_COUNT_FIELD_NUMBER: _ClassVar[int]
        CHECKSUM_FIELD_NUMBER: _ClassVar[int]
        DIGEST_FIELD_NUMBER: _ClassVar[int]
        FORMAT_FIELD_NUMBER: _ClassVar[int]
        HEIGHT_FIELD_NUMBER: _ClassVar[int]
        NAME_FIELD_NUMBER: _ClassVar[int]
        STORED_DIGEST_FIELD_NUMBER: _ClassVar[int]
        WIDTH_FIELD_NUMBER: _ClassVar[int]
        byte_count: int
        checksum: int
        digest: bytes
        format: str
        height: int
        name: str
        stored_digest: bytes
        width: int
        def __init__(self, name: _Optional[str] = ..., digest: _Optional[bytes] = ..., width: _Optional[int] = ..., height: _Optional[int] = ..., format: _Optional[str] = ..., byte_count: _Optional[int] = ..., checksum: _Optional[int] = ..., stored_digest: _Optional[bytes] = ...) -> None: ...
    class Video(_message.Message):
        __slots__ = ["codec", "container", "duration_ms", "frame_rate", "has_sound"]
        CODEC_FIELD_NUMBER: _ClassVar[int]
        CONTAINER_FIELD_NUMBER: _ClassVar[int]
        DURATION_MS_FIELD_NUMBER: _ClassVar[int]
        FRAME_RATE_FIELD_NUMBER: _ClassVar[int]
        HAS_SOUND_FIELD_NUMBER: _ClassVar[int]
        codec: str
        container: str
        duration_ms: int
        frame_rate: float
        has_sound: bool
        def __init__(self, container: _Optional[str] = ..., codec: _Optional[str] = ..., duration_ms: _Optional[int] = ..., frame_rate: _Optional[float] = ..., has_sound: bool = ...) -> None: ...
    BIT_DEPTH_FIELD_NUMBER: _ClassVar[int]
    BYTE_COUNT_FIELD_NUMBER: _ClassVar[int]
    CAPTURE_FIELD_NUMBER: _ClassVar[int]
    CAPTURE_VERSION_FIELD_NUMBER: _ClassVar[int]
    CHECKSUM_FIELD_NUMBER: _ClassVar[int]
    CONTENT_ID_FIELD_NUMBER: _ClassVar[int]
    DAMAGE_FIELD_NUMBER: _ClassVar[int]
    DECODER_VERSION_FIELD_NUMBER: _ClassVar[int]
    FILM_FIELD_NUMBER: _ClassVar[int]
    FINGERPRINTS_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    GAIN_MAP_FIELD_NUMBER: _ClassVar[int]
    HAS_ALPHA_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    IS_HDR_FIELD_NUMBER: _ClassVar[int]
    OMITTED_GROUPS_FIELD_NUMBER: _ClassVar[int]
    ORIENTATION_FIELD_NUMBER: _ClassVar[int]
    PAGE_COUNT_FIELD_NUMBER: _ClassVar[int]
    PLUGINS_FIELD_NUMBER: _ClassVar[int]
    PREPARED_AT_MS_FIELD_NUMBER: _ClassVar[int]
    PREVIEW_HEIGHT_FIELD_NUMBER: _ClassVar[int]
    PREVIEW_WIDTH_FIELD_NUMBER: _ClassVar[int]
    QUALITY_FIELD_NUMBER: _ClassVar[int]
    SEALED_FIELD_NUMBER: _ClassVar[int]
    SEALED_GROUPS_FIELD_NUMBER: _ClassVar[int]
    SLUICE_VERSION_FIELD_NUMBER: _ClassVar[int]
    TIERS_FIELD_NUMBER: _ClassVar[int]
    VIDEO_FIELD_NUMBER: _ClassVar[int]
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    bit_depth: int
    byte_count: int
    capture: Record.Capture
    capture_version: int
    checksum: int
    content_id: bytes
    damage: _containers.RepeatedScalarFieldContainer[str]
    decoder_version: str
    film: Record.Film
    fingerprints: Record.Fingerprints
    format: str
    gain_map: Record.GainMap
    has_alpha: bool
    height: int
    is_hdr: bool
    omitted_groups: _containers.RepeatedScalarFieldContainer[str]
    orientation: int
    page_count: int
    plugins: _containers.RepeatedCompositeFieldContainer[Record.PluginResult]
    prepared_at_ms: int
    preview_height: int
    preview_width: int
    quality: Record.Quality
    sealed: bytes
    sealed_groups: _containers.RepeatedScalarFieldContainer[str]
    sluice_version: str
    tiers: _containers.RepeatedCompositeFieldContainer[Record.Tier]
    video: Record.Video
    width: int
    def __init__(self, content_id: _Optional[bytes] = ..., format: _Optional[str] = ..., byte_count: _Optional[int] = ..., width: _Optional[int] = ..., height: _Optional[int] = ..., preview_width: _Optional[int] = ..., preview_height: _Optional[int] = ..., orientation: _Optional[int] = ..., bit_depth: _Optional[int] = ..., has_alpha: bool = ..., is_hdr: bool = ..., video: _Optional[_Union[Record.Video, _Mapping]] = ..., film: _Optional[_Union[Record.Film, _Mapping]] = ..., gain_map: _Optional[_Union[Record.GainMap, _Mapping]] = ..., page_count: _Optional[int] = ..., capture: _Optional[_Union[Record.Capture, _Mapping]] = ..., fingerprints: _Optional[_Union[Record.Fingerprints, _Mapping]] = ..., quality: _Optional[_Union[Record.Quality, _Mapping]] = ..., tiers: _Optional[_Iterable[_Union[Record.Tier, _Mapping]]] = ..., damage: _Optional[_Iterable[str]] = ..., plugins: _Optional[_Iterable[_Union[Record.PluginResult, _Mapping]]] = ..., sealed: _Optional[bytes] = ..., sealed_groups: _Optional[_Iterable[str]] = ..., omitted_groups: _Optional[_Iterable[str]] = ..., capture_version: _Optional[int] = ..., decoder_version: _Optional[str] = ..., prepared_at_ms: _Optional[int] = ..., sluice_version: _Optional[str] = ..., checksum: _Optional[int] = ...) -> None: ...
