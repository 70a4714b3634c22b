"""Folders of empty files."""

IN_FOLDER = 500


def empty_files(folder, count):
    for number in range(count):
        if number % IN_FOLDER == 0:
            place = folder / f"{number // IN_FOLDER:06}"
            place.mkdir(parents=True)
        (place / f"IMG_{number:08}.jpg").touch()
